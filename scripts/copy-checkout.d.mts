/** Makes a clone of this checkout in a directory: the files that git does not ignore, as they are now. */
export function copyCheckout(directory: string): void
