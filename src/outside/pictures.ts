import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { CoverAnswer, CoverOrder } from './cover-worker.ts'

/** Widths in px in which every picture is kept; the addresses of kit/cover.ts name the same. */
const WIDTHS = [480, 960] as const
type Width = (typeof WIDTHS)[number]
/** Files of one picture: the drawing, and a WebP per width, all 16:9. */
export type CoverFiles = { svg: string; webp: Readonly<Record<Width, string>> }

/** What a picture is made for. */
export type Subject = { id: string; title: string; excerpt: string }
/** A picture and who made it: one made by a model carries the mark "AI image" in its caption. */
export type Illustration = { madeBy: 'cover' | 'model'; files: CoverFiles }

/** The service that makes pictures. */
export type Pictures = {
  readonly service: 'embedded' | 'model'
  /** The cover of any id that is letters, digits and dashes (64 at most): made once, kept, the same for ever. */
  cover(id: string): Promise<CoverFiles>
  /** A picture for a story; without a model that is its cover. */
  illustrate(subject: Subject): Promise<Illustration>
  /** Ends the thread. What is being made is given up. */
  close(): Promise<void>
}

/** Ids that may become a file name. */
export const isCoverId = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id)

type Settings = { filesDir: string; log: Log }

/** Opens the pictures. No model is connected yet, so this is always the embedded service. */
export const openPictures = (settings: Settings): Pictures => embeddedPictures(settings)

/** Needs no network: draws covers in a thread of its own and keeps them in `filesDir`/covers. */
export function embeddedPictures({ filesDir, log }: Settings): Pictures {
  const folder = join(filesDir, 'covers')
  const made = new Map<string, Promise<CoverFiles>>() // asked for while being made: one thread works once
  const studio = openStudio(log)

  const cover = (id: string): Promise<CoverFiles> => {
    if (!isCoverId(id)) return Promise.reject(new TypeError('not an id that has a cover'))
    const files = filesOf(folder, id)
    const making =
      made.get(id) ??
      makeUnlessThere(id, files).finally(() => {
        made.delete(id)
      })
    made.set(id, making)
    return making
  }
  const makeUnlessThere = async (id: string, files: CoverFiles): Promise<CoverFiles> => {
    if (await exists(files.svg)) return files
    await mkdir(folder, { recursive: true })
    const pictures = WIDTHS.map((width) => ({ width, file: files.webp[width] }))
    await studio.make({ id, svg: files.svg, pictures })
    return files
  }
  return {
    service: 'embedded',
    cover,
    illustrate: async ({ id }) => ({ madeBy: 'cover', files: await cover(id) }),
    close: studio.close,
  }
}

const filesOf = (folder: string, id: string): CoverFiles => ({
  svg: join(folder, `${id}.svg`),
  webp: { 480: join(folder, `${id}-480.webp`), 960: join(folder, `${id}-960.webp`) },
})

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

type Waiting = { done: () => void; failed: (why: Error) => void }

/** The drawing thread: started with the first order, started anew when it dies. */
function openStudio(log: Log) {
  const waiting = new Map<string, Waiting>()
  let thread: Worker | undefined
  let closed = false

  const start = async (): Promise<Worker> => {
    await import('sharp') // its library must be loaded by the main thread first, or the thread's end unloads it
    if (closed) throw new Error('pictures are closed')
    return (thread ??= open())
  }
  const open = (): Worker => {
    const worker = new Worker(new URL('./cover-worker.ts', import.meta.url))
    worker.unref() // alone it keeps no process alive
    worker.on('message', ({ id, error }: CoverAnswer) => {
      const order = waiting.get(id)
      waiting.delete(id)
      if (error === null) order?.done()
      else order?.failed(new Error(`the cover could not be made: ${error}`))
    })
    worker.on('error', (error) => log.error({ err: error }, 'the drawing thread failed'))
    worker.on('exit', () => {
      if (thread === worker) thread = undefined
      for (const order of waiting.values()) order.failed(new Error('the drawing thread ended'))
      waiting.clear()
    })
    return worker
  }
  return {
    make: async (order: CoverOrder): Promise<void> => {
      const worker = await start()
      await new Promise<void>((done, failed) => {
        waiting.set(order.id, { done, failed })
        worker.postMessage(order)
      })
    },
    close: async (): Promise<void> => {
      closed = true
      await thread?.terminate()
    },
  }
}
