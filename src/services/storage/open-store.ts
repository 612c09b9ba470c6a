import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { bucketStore } from './bucket-store.ts'
import { openBucket } from './bucket.ts'
import { diskStore } from './disk-store.ts'
import type { Store } from './store.ts'

/** The directory with the files of a site that has no bucket. */
export const filesDirectory = (dataDir: string): string => join(dataDir, 'files')

/** The store for files that the configuration chooses: the bucket if there is one, otherwise the disk. */
export function openStore({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): {
  store: Store
  close: () => Promise<void>
} {
  if (storage === undefined)
    return { store: diskStore(filesDirectory(dataDir)), close: () => Promise.resolve() }
  const bucket = openBucket(storage)
  return { store: bucketStore(bucket), close: () => bucket.close() }
}
