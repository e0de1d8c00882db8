package FolderState;
# Programs run again and again over the same folder of earlier files, as allocations.pl and faults.pl do: what a folder holds, how it gets
# its earlier files back, and how a program ended. In one process, for one after another would take longer than what is tested.
use strict;
use warnings;
use Exporter 'import';
our @EXPORT_OK = qw(slurp names left restore ended);

sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "$path: $!";
    local $/;
    return scalar <$file>;
}

# Of a folder, hidden ones among them.
sub names {
    my ($folder) = @_;
    opendir my $handle, $folder or die "$folder: $!";
    return sort grep { !/^\.\.?$/ } readdir $handle;
}

# The files of a folder, "name\0text\0" each: all that are not of times, without the section that says how the program was built.
sub left {
    my ($folder) = @_;
    my $left = '';
    for my $name (names($folder)) {
        my $path = "$folder/$name";
        $left .= -d $path ? "$name/\0" . left($path) : $name =~ /^timing/ ? '' : "$name\0" . slurp($path) =~ s/^\[build\].*//msr . "\0";
    }
    return $left;
}

# A folder of files alone, as a hash of name and text says.
sub restore {
    my ($folder, $earlier) = @_;
    mkdir $folder unless -d $folder;
    for my $name (names($folder)) { exists $earlier->{$name} or unlink "$folder/$name" or die "$folder/$name: $!" }
    for my $name (keys %$earlier) {
        open my $file, '>:raw', "$folder/$name" or die "$folder/$name: $!";
        print $file $earlier->{$name};
        close $file or die "$folder/$name: $!";
    }
}

# The exit status of a command, 128 and more for a signal, with more in its environment; what it says as an error is in `err`.
sub ended {
    my ($more, @command) = @_;
    my $child = fork // die "fork: $!";
    if ($child == 0) {
        @ENV{keys %$more} = values %$more;
        open STDOUT, '>', '/dev/null' or die;
        open STDERR, '>', 'err' or die;
        exec @command or die;
    }
    waitpid $child, 0;
    return $? & 127 ? 128 + ($? & 127) : $? >> 8;
}

1;
