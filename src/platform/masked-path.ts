/** A path as it may be written down: what stands behind `/private/` is a secret. */
export const maskedPath = (path: string): string => path.replace(/^(\/private\/)[^/]+/, '$1[secret]')
