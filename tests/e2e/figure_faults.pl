#!/usr/bin/perl
# What is wrong with the layout of figures that gnuplot drew: figure_faults.pl FILE.svg...
# One line for each fault: texts over each other, text beyond the picture, data that leave a panel through its top or bottom, axes much
# longer than their data. Exit status: 0, 1 with faults, 2 when a file is no figure. --axes: instead, each panel's ranges, as its tics say.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use FigureText qw(texts text_faults inner min max);

my $axes = @ARGV && $ARGV[0] eq '--axes' ? shift @ARGV : '';
my $only_texts = @ARGV && $ARGV[0] eq '--texts' ? shift @ARGV : '';
my $faults = 0;

# Frames of panels, with what is drawn in them.
sub panels {
    my ($svg) = @_;
    my %seen;
    my @found;
    while ($svg =~ /d='M([\d.]+),([\d.]+) L\1,([\d.]+) L([\d.]+),\3 L\4,\2 L\1,\2 Z/g) {
        push @found, { left => $1, right => $4, top => min($2, $3), bottom => max($2, $3) } unless $seen{"$1 $2 $3 $4"}++;
    }
    return @found;
}

# Curves and points: [x, y] lists; samples in legends are left out, by the text of the same plot beside them.
sub drawn {
    my ($svg, @texts) = @_;
    my @found;
    while ($svg =~ /<g id="\w+_plot_\w+" >/g) {
        my $start = $+[0];
        my $group = inner($svg, $start);
        my @keys = grep { $_->{place} >= $start && $_->{place} < $start + length $group } @texts;
        my $sample = sub {
            my ($x, $y) = @_;
            return scalar grep { abs($y - $_->{y} + 2.6) < 2.5 && $x > $_->{left} - 45 && $x < $_->{right} + 45 } @keys;
        };
        while ($group =~ /<path[^>]*\bd='([^']*)'/gs) {
            for my $line (split /(?=M)/, $1) {
                my @points = map { [split /,/] } $line =~ /(-?[\d.]+,-?[\d.]+)/g;
                next if !@points || (@points <= 2 && abs($points[0][1] - $points[-1][1]) < 0.02 && $sample->(@{ $points[0] }));
                push @found, { points => \@points, line => 1 };
            }
        }
        while ($group =~ /<(?:use|circle)[^>]*?transform='translate\((-?[\d.]+),(-?[\d.]+)\)/gs) {
            push @found, { points => [[$1, $2]] } unless $sample->($1, $2);
        }
        while ($group =~ /<use[^>]*? x='(-?[\d.]+)' y='(-?[\d.]+)'/gs) { push @found, { points => [[$1, $2]] } unless $sample->($1, $2) }
        while ($group =~ /<polygon[^>]*points = '([^']*)'/gs) {
            push @found, { points => [map { [split /,/] } $1 =~ /(-?[\d.]+,-?[\d.]+)/g] };
        }
    }
    return @found;
}

# Numbers beside an axis: [place, value].
sub tics {
    my ($panel, $side, @texts) = @_;
    my @found;
    for my $t (@texts) {
        (my $number = $t->{text}) =~ s/\x{2212}/-/;
        next unless $number =~ /^-?[\d.]+$/;
        if ($side eq 'x') {
            push @found, [$t->{x}, $number] if $t->{anchor} eq 'middle' && $t->{y} > $panel->{bottom} && $t->{y} < $panel->{bottom} + 16 &&
                $t->{x} > $panel->{left} - 1 && $t->{x} < $panel->{right} + 1;
        } else {
            push @found, [$t->{y} - 2.6, $number] if $t->{anchor} eq 'end' && $t->{x} < $panel->{left} && $t->{x} > $panel->{left} - 14 &&
                $t->{y} - 2.6 > $panel->{top} - 1.5 && $t->{y} - 2.6 < $panel->{bottom} + 1.5;
        }
    }
    return sort { $a->[0] <=> $b->[0] } @found;
}
# The axis' range by its first and last number; none when numbers are not evenly spaced.
sub range {
    my ($from, $to, @tics) = @_;
    return if @tics < 2 || $tics[0][0] == $tics[-1][0];
    my $scale = ($tics[-1][1] - $tics[0][1]) / ($tics[-1][0] - $tics[0][0]);
    for (@tics) { return if abs($tics[0][1] + $scale * ($_->[0] - $tics[0][0]) - $_->[1]) > abs($scale) * 1.5 }
    return map { sprintf '%.4g', $tics[0][1] + $scale * ($_ - $tics[0][0]) } $from, $to;
}

# Is this end of the panel's axis zero? Data may end there, and lengths count from there.
sub is_zero {
    my ($range, $end) = @_;
    return @$range && abs($range->[$end]) < 1e-3 * abs($range->[1] - $range->[0]);
}
sub inside {
    my ($p, $d) = @_;
    return grep { $_->[0] > $p->{left} - 0.6 && $_->[0] < $p->{right} + 0.6 && $_->[1] > $p->{top} - 0.6 && $_->[1] < $p->{bottom} + 0.6 } @{ $d->{points} };
}
# The share of the width (0) or height (1) that the data take of panels with this axis in common; -1 without data.
sub extent {
    my ($upright, $drawn, @panels) = @_;
    my $p = $panels[0];
    my ($from, $to) = $upright ? ($p->{bottom}, $p->{top}) : ($p->{left}, $p->{right});
    my @places = map { my $one = $_; map { $_->[$upright] } map { inside($one, $_) } @$drawn } @panels;
    return -1 unless @places;
    my ($range) = grep { @$_ } map { $_->{ $upright ? 'y' : 'x' } } @panels;
    $range //= [];
    push @places, $from if is_zero($range, 0);
    push @places, $to if is_zero($range, 1);
    return (max(@places) - min(@places)) / abs($to - $from);
}
# The edge, top or bottom, on which a curve ends before the panel does: there it is cut. Guides go straight through.
sub cut {
    my ($p, @drawn) = @_;
    for my $d (grep { $_->{line} } @drawn) {
        my @in = inside($p, $d);
        next if @in < 3;
        for my $end ([$in[0], $in[1]], [$in[-1], $in[-2]]) {
            my ($e, $near) = @$end;
            next if $e->[0] < $p->{left} + 0.5 || $e->[0] > $p->{right} - 0.5 || abs($e->[1] - $near->[1]) < 0.02;
            return 'top' if abs($e->[1] - $p->{top}) < 0.02 && !is_zero($p->{y}, 1);
            return 'bottom' if abs($e->[1] - $p->{bottom}) < 0.02 && !is_zero($p->{y}, 0);
        }
    }
    return '';
}

for my $file (@ARGV) {
    open my $in, '<:raw', $file or do { print STDERR "$file: cannot read\n"; exit 2 };
    my $svg = do { local $/; <$in> };
    my ($w, $h) = $svg =~ /viewBox="0 0 (\d+) (\d+)"/ or do { print STDERR "$file: not a figure\n"; exit 2 };
    binmode STDOUT, ':encoding(UTF-8)';
    my @texts = texts($svg);
    my @panels = panels($svg);
    my $fault = sub { print "$file: $_[0]\n"; $faults++ };
    if (!$axes) {
        $fault->($_) for text_faults($svg, $w, $h, \@texts, \@panels);
    }
    next if $only_texts;
    my @drawn = drawn($svg, @texts);
    my $n = 0;
    for my $p (@panels) {
        $p->{n} = ++$n;
        $p->{y} = [range($p->{bottom}, $p->{top}, tics($p, 'y', @texts))];
        $p->{x} = [range($p->{left}, $p->{right}, tics($p, 'x', @texts))];
        if ($axes) {
            print join(' ', $n, 'x', @{ $p->{x} } ? @{ $p->{x} } : ('-', '-'), 'y', @{ $p->{y} } ? @{ $p->{y} } : ('-', '-')), "\n";
            next;
        }
        my $out = cut($p, @drawn);
        $fault->("panel $n: a curve leaves through the $out") if $out;
    }
    next if $axes;
    # A panel without numbers of its own has those of its row or column.
    for my $p (@panels) {
        my @row = grep { $_->{top} == $p->{top} && $_->{bottom} == $p->{bottom} } @panels;
        my @column = grep { $_->{left} == $p->{left} && $_->{right} == $p->{right} } @panels;
        @row = ($p) unless grep { !@{ $_->{y} } } @row;
        @column = ($p) unless grep { !@{ $_->{x} } } @column;
        my ($up, $across) = (extent(1, \@drawn, @row), extent(0, \@drawn, @column));
        $fault->(sprintf 'panel %d: data take %.0f %% of the width', $p->{n}, 100 * $across) if $across < 0.45 && $across > 0.002;
        $fault->(sprintf 'panel %d: data take %.0f %% of the height', $p->{n}, 100 * $up) if $up < 0.3 && $up > 0.002;
    }
}
exit($faults ? 1 : 0);
