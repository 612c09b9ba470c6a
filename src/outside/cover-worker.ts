import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { coverSvg } from './cover-art.ts'

/** One cover to make: where the drawing goes, and each picture with its width; all 16:9. */
export type CoverOrder = { id: string; svg: string; pictures: readonly { width: number; file: string }[] }
/** The answer to the order of that id. */
export type CoverAnswer = { id: string; error: string | null }

const WIDEST = { width: 960, height: 540 }

sharp.concurrency(1) // pictures may take their time; pages may not
sharp.cache(false)

parentPort?.on('message', (order: CoverOrder) => {
  void make(order).then(
    () => answer({ id: order.id, error: null }),
    (error: unknown) => answer({ id: order.id, error: String(error) }),
  )
})

const answer = (message: CoverAnswer) => parentPort?.postMessage(message)

async function make({ id, svg, pictures }: CoverOrder): Promise<void> {
  const drawing = Buffer.from(coverSvg(id, WIDEST))
  for (const { width, file } of pictures) {
    const picture = sharp(drawing).resize(width, Math.round((width * WIDEST.height) / WIDEST.width))
    // flat colours: without loss it is a quarter of the bytes
    await put(file, await picture.webp({ lossless: true }).toBuffer())
  }
  await put(svg, drawing) // last: it stands only when all of them do
}

/** Readers see the whole file or none: written beside its place, then moved there. */
async function put(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
