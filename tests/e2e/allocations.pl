# Runs a command for each allocation that can fail, and for each tenth with all behind it failing, too; prints which did not end as
# it should, and on the last line how many did not, and how many said so.
# usage: perl allocations.pl FAIL.so MOST COMMAND...     in a folder with
#   out       where it writes, with earlier files that it would replace; as it is before each run
#   whole     what a whole run leaves there
# It ends as it should with status 0, no word and what a whole run leaves, or with status 2 or 3, one line and `out` as before.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use FolderState qw(slurp names left restore ended);

my ($fail, $most, @command) = @ARGV;

my ($before, $after) = (left('out'), left('whole'));
my %earlier = map { $_ => slurp("out/$_") } names('out');
my ($bad, $told) = (0, 0);
for my $n (1 .. $most) {
    for my $nth ($n, $n % 10 == 0 ? "$n+" : ()) {
        my $status = ended({BRISTLE_ALLOCATION => $nth, LD_PRELOAD => $fail}, @command);
        my $said = slurp('err');
        my $right = $status == 0 ? $said eq '' && left('out') eq $after
            : ($status == 2 || $status == 3) && $said =~ /\A[^\n]+\n\z/ && left('out') eq $before;
        unless ($right) {
            $bad++;
            print "# $nth: status $status, ", $said =~ s/\n.*//sr, "\n";
        }
        $status == 0 ? restore('out', \%earlier) : $told++;
    }
}
print "$bad $told\n";
