/**
 * Node's flags for a process that backs up, restores or moves a site. It reads and writes in small parts; without a limit the
 * memory of finished parts would be freed late. Plain JavaScript, because scripts on any Node read it.
 */
export const HEAP_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=4']
