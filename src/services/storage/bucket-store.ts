import { type Bucket, PART_BYTES } from './bucket.ts'
import { type Store, type StoredFile, checkKey } from './store.ts'

/** The folder of the bucket with the files that are in DATA_DIR/files on a disk. */
export const FILES_FOLDER = 'files/'

/** Files in a bucket. */
export function bucketStore(bucket: Bucket): Store {
  const objectOf = (key: string): string => {
    checkKey(key)
    return FILES_FOLDER + key
  }
  const fileOf = ({ key, bytes, modifiedAt }: StoredFile): StoredFile => ({
    key: key.slice(FILES_FOLDER.length),
    bytes,
    modifiedAt,
  })
  return {
    service: 'bucket',
    put: (key, bytes) =>
      bytes.length > PART_BYTES
        ? bucket.upload(objectOf(key), only(bytes))
        : bucket.put(objectOf(key), bytes),
    get: (key) => bucket.get(objectOf(key)),
    async stat(key) {
      const found = await bucket.head(objectOf(key))
      return found && fileOf(found)
    },
    read: (key, range) => {
      const reader = new AbortController()
      const pieces = bucket.read(objectOf(key), range, reader.signal)
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const { value, done } = await pieces.next()
            if (done === true) controller.close()
            else controller.enqueue(value)
          },
          async cancel() {
            reader.abort()
            await pieces.return(undefined).catch(() => undefined) // the abort
          },
        },
        { highWaterMark: 0 },
      )
    },
    remove: (key) => bucket.remove(objectOf(key)),
    async *list(folder = '') {
      for await (const found of bucket.list(FILES_FOLDER + folder)) yield fileOf(found)
    },
    trouble: () => bucket.trouble(),
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
