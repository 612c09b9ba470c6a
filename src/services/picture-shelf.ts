import { createHash } from 'node:crypto'
import { type DigitalSource, digitalSourceIn } from './marks/rules.ts'
import { writeWhole } from './picture-file.ts'
import type { PictureOrder, PictureSize, PicturesMade } from './pictures-worker.ts'
import type { Store } from './storage/store.ts'

/** Widths in px of a stored picture; ui/cover.ts has the same. Older files in the former widths 480 and 960 stay. */
const WIDTHS = [320, 640, 960, 1280] as const
/** The side of a logo in px; it is shown at half that size. */
const LOGO = 160

export type PictureForm = 'avif' | 'webp'
/** A stored picture: its name, the largest width in which it is stored, and its mark if a machine made it. */
export type Kept = { name: string; width: number; source: DigitalSource | null }

/**
 * Facts about a picture to store: whether a model made it, which is written into the file; how many pixels are decoded at
 * most, 40 million unless stated; and, for a picture that is named by its time, since when it belongs to the item.
 */
export type PictureMade = { byModel: boolean; mostPixels?: number; at?: Date }

/** Stored pictures of items. */
export type PictureShelf = {
  /**
   * Re-encodes a third-party picture and stores it for the item `id` in every size that is not larger than the original. The
   * same bytes get the same name; with `at` the name is made from that time, and an existing picture of that name is
   * replaced.
   */
  keep(id: string, bytes: Uint8Array, made: PictureMade): Promise<Kept>
  /** The same for a logo, which is stored uncropped and in one size. */
  keepLogo(id: string, bytes: Uint8Array): Promise<Kept>
  /**
   * A file of a stored picture, or null. A size that was not made when the picture was stored is made from the next larger
   * one and stored; no other sizes than ours exist.
   */
  picture(name: string, width: number, form: PictureForm): Promise<Buffer | null>
}

type Tools = {
  store: Store
  make: (order: PictureOrder) => Promise<PicturesMade>
  /** Concurrent requests for the same key wait for the same result. */
  once: (key: string, make: () => Promise<void>) => Promise<void>
  onceMade: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>
  onTrouble: (error: unknown, name: string) => void
}

/** Opens the shelf in the folder `pictures` of a store. Its functions throw PictureTrouble when a picture cannot be made or stored. */
export function openPictureShelf({ store, make, once, onceMade, onTrouble }: Tools): PictureShelf {
  const fileOf = (name: string, width: number, form: PictureForm) => `pictures/${name}-${width}.${form}`
  /** The largest width that exists; null for an unknown name. */
  const widest = async (name: string): Promise<number | null> => {
    for (const width of WIDTHS.toReversed()) if (await store.stat(fileOf(name, width, 'webp'))) return width
    return null
  }
  return {
    async keep(id, bytes, { byModel, mostPixels, at }) {
      const name = at ? momentName(id, at) : nameOf(id, bytes)
      await once(name, async () => {
        const order = { make: 'copy' as const, bytes, byModel, mostPixels, widths: WIDTHS }
        // rewritten if they exist, so that no sweep deletes them before their row exists
        const known = at ? null : await readAll(name)
        const sizes = known ?? (await make(order)).sizes ?? []
        // the largest comes first: if the others no longer fit on the disk, they are noticed as missing
        await writeWhole(
          store,
          sizes.toReversed().map((size) => [fileOf(name, size.width, formOf(size)), bytesOf(size)]),
        )
      })
      const smallest = await store.get(fileOf(name, WIDTHS[0], 'webp'))
      const source = digitalSourceIn(smallest?.toString('latin1') ?? '')
      return { name, width: (await widest(name)) ?? WIDTHS[0], source }
    },
    async keepLogo(id, bytes) {
      const name = nameOf(id, bytes)
      const logo = (await make({ make: 'logo', bytes, size: LOGO })).webp[LOGO]
      if (!logo) throw new Error('the drawing thread left the logo out')
      await writeWhole(store, [[fileOf(name, LOGO, 'webp'), logo]])
      return { name, width: LOGO, source: null }
    },
    async picture(name, width, form) {
      const file = fileOf(name, width, form)
      const known = await store.get(file)
      if (known || !WIDTHS.some((each) => each === width)) return known
      const from = await larger(name, width)
      if (from === null) return null
      return onceMade(file, async () => {
        const { sizes = [] } = await make({ make: 'size', bytes: from, width, form })
        const made = sizes.map(bytesOf)[0]
        if (!made) throw new Error('the drawing thread left the size out')
        await writeWhole(store, [[file, made]]).catch((error: unknown) => onTrouble(error, name))
        return Buffer.from(made)
      })
    },
  }

  async function larger(name: string, width: number): Promise<Buffer | null> {
    for (const each of WIDTHS)
      if (each >= width) {
        const found = await store.get(fileOf(name, each, 'webp'))
        if (found) return found
      }
    return null
  }

  /** Every file of a picture, smallest first; null unless it exists in both formats and all its sizes. */
  async function readAll(name: string): Promise<PictureSize[] | null> {
    const most = await widest(name)
    if (most === null) return null
    const sizes: PictureSize[] = []
    for (const width of WIDTHS.filter((each) => each <= most)) {
      const avif = await store.get(fileOf(name, width, 'avif'))
      const webp = await store.get(fileOf(name, width, 'webp'))
      if (!avif || !webp) return null
      sizes.push({ width, avif }, { width, webp })
    }
    return sizes
  }
}

const nameOf = (id: string, bytes: Uint8Array) =>
  `${id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`

/** The time in ms as hexadecimal digits, as many as the other names have. */
const momentName = (id: string, at: Date) => `${id}-${at.getTime().toString(16).padStart(12, '0')}`

const formOf = (size: PictureSize): PictureForm => ('avif' in size ? 'avif' : 'webp')
const bytesOf = (size: PictureSize): Uint8Array => ('avif' in size ? size.avif : size.webp)
