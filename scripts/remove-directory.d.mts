/** Removes a directory with everything in it. File systems that are mounted in it are unmounted first. */
export function removeDirectory(directory: string): void
