package FigureText;
# Texts of a figure that gnuplot drew as SVG, as boxes around their ink: widths and heights of letters are those of the font
# (figure_font.txt). What lies over what is a matter of these boxes, turned as the text is. Units: points, y down.
use strict;
use warnings;
use Exporter 'import';
our @EXPORT_OK = qw(texts text_faults inner min max);

my (%regular, %bold, %low, %high);
{
    (my $table = __FILE__) =~ s/FigureText\.pm$/figure_font.txt/;
    open my $in, '<:encoding(UTF-8)', $table or die "$table: cannot read\n";
    while (<$in>) {
        next if /^# /;
        my ($letter, @numbers) = split;
        $letter = ' ' if $letter eq 'blank';
        ($regular{$letter}, $bold{$letter}, $low{$letter}, $high{$letter}) = map { $_ / 1000 } @numbers;
    }
}

sub min { my $m = shift; for (@_) { $m = $_ if $_ < $m } return $m }
sub max { my $m = shift; for (@_) { $m = $_ if $_ > $m } return $m }
# Figures are read as bytes, which is several times as fast.
sub letters { my $t = shift; utf8::decode($t); $t =~ s/&lt;/</g; $t =~ s/&gt;/>/g; $t =~ s/&quot;/"/g; $t =~ s/&#160;/ /g; $t =~ s/&amp;/&/g; return $t }

# What stands between the <g> that ends at this place and its own </g>.
sub inner {
    my ($svg, $start) = @_;
    my $depth = 1;
    pos($svg) = $start;
    while ($svg =~ /<(\/?)g[ >]/g) {
        $depth += $1 ? -1 : 1;
        return substr $svg, $start, $-[0] - $start if $depth == 0;
    }
    return substr $svg, $start;
}

# The parts of a text that lie in one row: [from, to, top, bottom] from its first letter on the base line; and its whole width.
sub parts {
    my ($body, $size) = @_;
    my ($x, $row, @parts) = (0, 0);
    while ($body =~ /<tspan([^>]*)>([^<]*)</g) {
        my ($how, $text) = ($1, letters($2));
        my $s = $how =~ /font-size="([\d.]+)"/ ? $1 : $size;
        $row += $1 if $how =~ /dy="(-?[\d.]+)/;
        my $wide = $how =~ /bold/ ? \%bold : \%regular;
        my ($from, $top, $bottom) = ($x, 1e9, -1e9);
        for my $letter (split //, $text) {
            $x += $s * ($wide->{$letter} // 0.65);
            next if $letter eq ' ';
            $top = min($top, $row - $s * ($high{$letter} // 0.76));
            $bottom = max($bottom, $row - $s * ($low{$letter} // -0.24));
        }
        push @parts, [$from, $x, $top, $bottom] if $top < $bottom;
    }
    return (\@parts, $x);
}

# All texts: what they say, where they stand and the corners of their parts.
sub texts {
    my ($svg) = @_;
    my @found;
    while ($svg =~ /<g transform="translate\(([-\d.]+),([-\d.]+)\)(?: rotate\(([-\d.]+)\))?"[^>]*font-size="([\d.]+)"\s+text-anchor="(\w+)">\s*<text>(.*?)<\/text>/gs) {
        my ($x, $y, $turn, $size, $anchor, $body, $place) = ($1, $2, $3 // 0, $4, $5, $6, $-[0]);
        my ($parts, $width) = parts($body, $size);
        next unless @$parts;
        (my $text = $body) =~ s/<[^>]*>//g;
        my $from = $anchor eq 'end' ? -$width : $anchor eq 'middle' ? -$width / 2 : 0;
        my ($c, $s) = (cos($turn * 3.14159265358979 / 180), sin($turn * 3.14159265358979 / 180));
        # Side bearings are no ink.
        my @boxes = map { my ($l, $r, $t, $b) = @$_;
            [map { [$x + $_->[0] * $c - $_->[1] * $s, $y + $_->[0] * $s + $_->[1] * $c] }
                map { [$_->[0] + $from, $_->[1]] } [$l + 0.4, $t], [$r - 0.4, $t], [$r - 0.4, $b], [$l + 0.4, $b]] } @$parts;
        my @x = map { $_->[0] } map { @$_ } @boxes;
        my @y = map { $_->[1] } map { @$_ } @boxes;
        push @found, { text => letters($text), anchor => $anchor, slant => abs($c * $s) > 0.01, x => $x, y => $y, place => $place, boxes => \@boxes,
            left => min(@x), right => max(@x), top => min(@y), bottom => max(@y) };
    }
    return @found;
}

# Do two convex shapes, lists of corners, overlap by more than this? They do unless a line along a side of one has them on two sides.
sub overlap {
    my ($p, $q, $depth) = @_;
    for my $shape ($p, $q) {
        for my $i (0 .. $#$shape) {
            my ($a, $b) = ($shape->[$i - 1], $shape->[$i]);
            my ($nx, $ny) = ($b->[1] - $a->[1], $a->[0] - $b->[0]);
            my $length = sqrt($nx * $nx + $ny * $ny);
            next if $length == 0;
            my @p = map { ($nx * $_->[0] + $ny * $_->[1]) / $length } @$p;
            my @q = map { ($nx * $_->[0] + $ny * $_->[1]) / $length } @$q;
            return '' if max(@p) <= min(@q) + $depth || max(@q) <= min(@p) + $depth;
        }
    }
    return 1;
}
sub covers {
    my ($text, $shape, $depth) = @_;
    my @x = map { $_->[0] } @$shape;
    my @y = map { $_->[1] } @$shape;
    return '' if max(@x) < $text->{left} || min(@x) > $text->{right} || max(@y) < $text->{top} || min(@y) > $text->{bottom};
    return scalar grep { overlap($_, $shape, $depth) } @{ $text->{boxes} };
}

# A legend's sample of a curve: the piece of line, point or box that stands in the row of its text, with the text and its curve in one group.
sub samples {
    my ($svg, @texts) = @_;
    my @found;
    for my $t (@texts) {
        my $start = rindex $svg, '<g id="', $t->{place};
        next if $start < 0 || substr($svg, $start, 200) !~ /^<g id="\w+_plot_\w+" ><title>/ || substr($svg, $start, $t->{place} - $start) =~ /<path/;
        my $rest = substr $svg, $t->{place}, 1500;
        $rest =~ s/<g id=.*//s;
        my $row = $t->{y} - 2.6;
        while ($rest =~ /M(-?[\d.]+),(-?[\d.]+) L(-?[\d.]+),\2 /g) {
            push @found, { of => $t, shape => [[$1, $2 - 0.6], [$3, $2 - 0.6], [$3, $2 + 0.6], [$1, $2 + 0.6]] } if abs($2 - $row) < 2;
        }
        while ($rest =~ /translate\((-?[\d.]+),(-?[\d.]+)\) scale\(([\d.]+)/g) {
            my ($x, $y, $r) = ($1, $2, $3);
            push @found, { of => $t, shape => [[$x - $r, $y - $r], [$x + $r, $y - $r], [$x + $r, $y + $r], [$x - $r, $y + $r]] }
                if abs($y - $row) < 2 && ($x > $t->{right} - 1 || $x < $t->{left} + 1) && $x > $t->{left} - 45 && $x < $t->{right} + 45;
        }
        while ($rest =~ /<polygon[^>]*points = '([^']*)'/g) {
            my @corners = map { [split /,/] } $1 =~ /(-?[\d.]+,-?[\d.]+)/g;
            my @y = map { $_->[1] } @corners;
            push @found, { of => $t, shape => \@corners } if min(@y) < $row && max(@y) > $row && max(@y) - min(@y) < 9;
        }
    }
    return @found;
}

# Which texts within panels have a curve or a point behind them? Legends' samples are none.
sub struck {
    my ($svg, $panels, $samples, @texts) = @_;
    my @inside = grep { my $t = $_; grep { $t->{left} > $_->{left} && $t->{right} < $_->{right} && $t->{top} > $_->{top} && $t->{bottom} < $_->{bottom} } @$panels } @texts;
    return () unless @inside;
    my %sample = map { sprintf('%.2f', ($_->{shape}[0][1] + $_->{shape}[2][1]) / 2) => 1 } @$samples;
    my ($l, $r) = (min(map { $_->{left} } @inside), max(map { $_->{right} } @inside));
    my ($high, $low) = (min(map { $_->{top} } @inside), max(map { $_->{bottom} } @inside));
    my %hit;
    my $try = sub {
        my ($shape, $depth) = @_;
        for my $i (0 .. $#inside) { $hit{$i} ||= covers($inside[$i], $shape, $depth) }
    };
    my @starts;
    push @starts, $+[0] while $svg =~ /<g id="\w+_plot_\w+" >/g;
    for my $start (@starts) {
        my $group = inner($svg, $start);
        while ($group =~ /<path[^>]*\bd='([^']*)'/g) {
            for my $line (split /M/, $1) {
                my @p = map { [split /,/] } $line =~ /-?[\d.]+,-?[\d.]+/g;
                next if @p == 2 && $p[0][1] eq $p[1][1] && $sample{ sprintf '%.2f', $p[0][1] };
                for my $i (1 .. $#p) {
                    my ($a, $b) = @p[$i - 1, $i];
                    next if ($a->[0] < $l && $b->[0] < $l) || ($a->[0] > $r && $b->[0] > $r) || ($a->[1] < $high && $b->[1] < $high) || ($a->[1] > $low && $b->[1] > $low);
                    $try->([$a, $b], 0);
                }
            }
        }
        while ($group =~ /<(?:use|circle)[^>]*translate\((-?[\d.]+),(-?[\d.]+)\) scale\(([\d.]+)/g) {
            my ($x, $y, $s) = ($1, $2, 0.7 * $3);
            next if $sample{ sprintf '%.2f', $y };
            $try->([[$x - $s, $y - $s], [$x + $s, $y - $s], [$x + $s, $y + $s], [$x - $s, $y + $s]], 0.1) if $x > $l && $x < $r && $y > $high && $y < $low;
        }
    }
    return map { $inside[$_] } grep { $hit{$_} } 0 .. $#inside;
}

# Everything that is wrong with the texts of a figure of this size: sentences. Panels: frames { left, right, top, bottom }.
sub text_faults {
    my ($svg, $w, $h, $texts, $panels) = @_;
    my @faults;
    my @samples = samples($svg, @$texts);
    my $framed = sub {
        my ($covered) = @_;
        for my $p (@$panels) {
            my @corners = ([$p->{left}, $p->{top}], [$p->{right}, $p->{top}], [$p->{right}, $p->{bottom}], [$p->{left}, $p->{bottom}]);
            return 1 if grep { $covered->([$corners[$_ - 1], $corners[$_]]) } 0 .. 3;
        }
        return '';
    };
    for my $s (@samples) {
        push @faults, "the legend's sample of \"$s->{of}{text}\" leaves the picture" if grep { $_->[0] < 0 || $_->[0] > $w || $_->[1] < 0 || $_->[1] > $h } @{ $s->{shape} };
        push @faults, "the legend's sample of \"$s->{of}{text}\" lies over a panel's frame" if $framed->(sub { overlap($s->{shape}, $_[0], 0) });
    }
    for my $i (0 .. $#$texts) {
        my $a = $texts->[$i];
        push @faults, "\"$a->{text}\" leaves the picture" if $a->{left} < 0 || $a->{right} > $w || $a->{top} < 0 || $a->{bottom} > $h;
        for my $j (0 .. $i - 1) {
            my $b = $texts->[$j];
            next if $a->{text} eq $b->{text} && $a->{x} == $b->{x} && $a->{y} == $b->{y};
            push @faults, "\"$a->{text}\" lies over \"$b->{text}\"" if grep { covers($a, $_, 0.1) } @{ $b->{boxes} };
        }
        for my $s (@samples) { push @faults, "\"$a->{text}\" lies over the legend's sample of \"$s->{of}{text}\"" if covers($a, $s->{shape}, 0.1) }
        push @faults, "\"$a->{text}\" lies over a panel's frame" if $framed->(sub { covers($a, $_[0], 0) });
    }
    push @faults, "\"$_->{text}\" lies over a curve or a point" for struck($svg, $panels, \@samples, @$texts);
    return @faults;
}
1;
