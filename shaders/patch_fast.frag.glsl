// The fast way keeps the slope itself: directions, packing and average come with the reduction.
layout(location = 0) out vec2 slope;

void main()
{
    slope = facet_slope();
}
