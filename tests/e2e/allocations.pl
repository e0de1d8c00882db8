# Runs a command for each allocation that can fail, and for each tenth with all behind it failing, too; prints which did not end as
# it should, and on the last line how many did not, and how many said so.
# usage: perl allocations.pl FAIL.so MOST COMMAND...     in a folder with
#   out       where it writes, with earlier files that it would replace; as it is before each run
#   whole     what a whole run leaves there
# It ends as it should with status 0, no word and what a whole run leaves, or with status 2 or 3, one line and `out` as before.
use strict;
use warnings;

my ($fail, $most, @command) = @ARGV;

# The files of a folder, "name\0text\0" each: all that are not of times, without the section that says how the program was built.
sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "$path: $!";
    local $/;
    return scalar <$file>;
}
sub names {
    my ($folder) = @_;
    opendir my $handle, $folder or die "$folder: $!";
    return sort grep { !/^\.\.?$/ } readdir $handle;
}
sub left {
    my ($folder) = @_;
    my $left = '';
    for my $name (names($folder)) {
        my $path = "$folder/$name";
        $left .= -d $path ? "$name/\0" . left($path) : $name =~ /^timing/ ? '' : "$name\0" . slurp($path) =~ s/^\[build\].*//msr . "\0";
    }
    return $left;
}
sub restore { # of files alone
    my ($earlier) = @_;
    for my $name (names('out')) { exists $earlier->{$name} or unlink "out/$name" or die "out/$name: $!" }
    for my $name (keys %$earlier) {
        open my $file, '>:raw', "out/$name" or die "out/$name: $!";
        print $file $earlier->{$name};
        close $file or die "out/$name: $!";
    }
}
sub ended { # NTH: the exit status with that failure
    my ($nth) = @_;
    my $child = fork // die "fork: $!";
    if ($child == 0) {
        @ENV{qw(BRISTLE_ALLOCATION LD_PRELOAD)} = ($nth, $fail);
        open STDOUT, '>', '/dev/null' or die;
        open STDERR, '>', 'err' or die;
        exec @command or die;
    }
    waitpid $child, 0;
    return $? & 127 ? 128 + ($? & 127) : $? >> 8;
}

my ($before, $after) = (left('out'), left('whole'));
my %earlier = map { $_ => slurp("out/$_") } names('out');
my ($bad, $told) = (0, 0);
for my $n (1 .. $most) {
    for my $nth ($n, $n % 10 == 0 ? "$n+" : ()) {
        my $status = ended($nth);
        my $said = slurp('err');
        my $right = $status == 0 ? $said eq '' && left('out') eq $after
            : ($status == 2 || $status == 3) && $said =~ /\A[^\n]+\n\z/ && left('out') eq $before;
        unless ($right) {
            $bad++;
            print "# $nth: status $status, ", $said =~ s/\n.*//sr, "\n";
        }
        $status == 0 ? restore(\%earlier) : $told++;
    }
}
print "$bad $told\n";
