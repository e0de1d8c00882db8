# Runs a program once for each call that can fail, and for the telling ones with all later ones failing, too; prints which did not end as
# it should, and on the last line how many did not, and how many faults there were.
# usage: perl faults.pl FAULTS.so MOST PROGRAM PAGE COMMAND...     in a folder with
#   w         where it writes
#   old       the earlier files that are there before each run
#   whole     what a whole run leaves there
#   counts    how often the program makes each call: "NAME COUNT" a line
# It ends as it should with status 0 and what a whole run leaves, or with status 2 or 3, one line and the earlier files.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use FolderState qw(slurp names left restore ended);

my ($faults, $most, $program, $page, @command) = @ARGV;
my ($before, $after) = (left('old'), left('whole'));
my %earlier = map { $_ => slurp("old/$_") } names('old');

# What is not to be removed may stay, hidden, until the next run.
sub without_hidden {
    my ($kinds) = @_;
    unlink "w/$_" for grep { /^\..*\.($kinds)$/ } names('w');
    return left('w');
}
# A report on results that cannot be read says so.
sub reports_all_the_same {
    my @names = names('w');
    return $program eq 'report' && @names == 3 && slurp("w/$page") =~ m{^</html>\n\z}m && !grep { slurp("w/$_") =~ /^old$/m } @names;
}
sub as_it_should {
    my ($call, $status) = @_;
    my $now = left('w');
    return $now eq $after || ($call eq 'unlink' && without_hidden('partial') eq $after) || reports_all_the_same() if $status == 0;
    return 0 if $status != 2 && $status != 3 || slurp('err') !~ /\A[^\n]+\n\z/;
    return $now eq $before || ($call eq 'unlink' && without_hidden('partial|journal') eq $before);
}

my ($bad, $total) = (0, 0);
open my $counts, '<', 'counts' or die "counts: $!";
while (<$counts>) {
    my ($call, $count) = split;
    $count = $most if $count > $most;
    # Nearly all calls of a long row are alike: one in seven of those behind the first fifty.
    my $n = 0;
    while ($n < $count) {
        $n += $n < 50 ? 1 : 7;
        for my $how ('', ':on') {
            next if $how && $call =~ /^(open|read|close|fchmod|mkdir)$/;
            restore('w', \%earlier);
            my $status = ended({
                BRISTLE_FAULT => "$call:$n$how",
                LD_PRELOAD => $faults, # a sanitizer's library wants to be the first
                ASAN_OPTIONS => 'verify_asan_link_order=0:' . ($ENV{ASAN_OPTIONS} // ''),
            }, @command);
            $total++;
            next if as_it_should($call, $status);
            $bad++;
            print "# $program, $call $n$how: status $status; @{[names('w')]}\n", map { "# $_\n" } split /\n/, slurp('err');
        }
    }
}
print "$bad $total\n";
