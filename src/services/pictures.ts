import { createHash } from 'node:crypto'
import type { Log } from '#platform/log.ts'
import { type Thread, ThreadEnded, openThread } from '#platform/thread.ts'
import type { Infographic } from './infographic.ts'
import { digitalSourceIn } from './marks/rules.ts'
import { PictureTrouble, writeWhole } from './picture-file.ts'
import { type PictureShelf, openPictureShelf } from './picture-shelf.ts'
import type { PictureAnswer, PictureOrder, PicturesMade } from './pictures-worker.ts'
import type { ShareCard } from './share-card.ts'
import type { Store } from './storage/store.ts'
import { type Used, sweepFolder } from './storage/sweep.ts'

/** Widths in px in which every cover is stored; the addresses in ui/cover.ts use the same. All are 16:9. */
const WIDTHS = [320, 480, 960] as const
type Width = (typeof WIDTHS)[number]
const COVER = { width: 960, height: 540 }
/** The keys of one cover: the drawing, and a WebP per width. */
type CoverFiles = { svg: string; webp: Readonly<Record<Width, string>> }

/** The service that makes and stores pictures. Its functions throw PictureTrouble when it fails. */
export type Pictures = PictureShelf & {
  /**
   * The drawing (SVG) of the cover of any id of letters, digits and dashes (64 at most): made once with its pictures, stored,
   * and always the same.
   */
  cover(id: string): Promise<Buffer>
  /** The WebP of a cover; drawn for this request only if it cannot be stored. */
  coverPicture(id: string, width: Width): Promise<Buffer>
  /** The stored share card `id` in one language, or null. `version` consists of letters and digits. */
  shareCard(id: string, language: string, version: string): Promise<Buffer | null>
  /** Draws a share card and stores it in place of older ones; it is returned even if it cannot be stored. */
  drawShareCard(card: ShareCard, id: string, language: string, version: string): Promise<Buffer>
  /** Deletes all stored share cards of `id`. */
  dropShareCards(id: string): Promise<void>
  /**
   * Deletes pictures that were stored before that time and whose file is not `used`, and partial files left by killed
   * processes. Returns the number of deleted files.
   */
  sweep(before: Date, used: Used): Promise<number>
  /**
   * Draws an infographic and stores it for the item `id`. Returns its name, and how many of its points it shows, counted
   * from the first. Null when not even two fit. The same drawing has the same name.
   */
  drawInfographic(infographic: Infographic, id: string): Promise<{ name: string; points: number } | null>
  /** The PNG of that name, or null. */
  infographic(name: string): Promise<Buffer | null>
  /** Lets running work finish. */
  close(): Promise<void>
}

/** Whether an id may be part of a file name. */
const isPlain = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id)

/** Time limit for drawing, and for decoding a possible decompression bomb. */
const PATIENCE_MS = 60_000
const HEAP_MB = 256

type Settings = { store: Store; log: Log }

/** Opens the picture service. It needs no other service: a model's picture comes as bytes. */
export const openPictures = (settings: Settings): Pictures => embeddedPictures(settings)

/** Draws in a thread of its own and stores files in the folders `covers`, `pictures` and `cards`. */
export function embeddedPictures({ store, log }: Settings): Pictures {
  const at = (...names: string[]) => names.join('/')
  const studio = openStudio()
  const once = openOnce<void>()
  const onceDrawn = openOnce<Buffer>()

  const coverFiles = (id: string): CoverFiles => ({
    svg: at('covers', `${id}.svg`),
    webp: {
      320: at('covers', `${id}-320.webp`),
      480: at('covers', `${id}-480.webp`),
      960: at('covers', `${id}-960.webp`),
    },
  })
  const drawCover = (id: string) => studio.make({ make: 'cover', id, size: COVER, widths: WIDTHS })
  const infographicFile = (name: string) => at('pictures', `${name}-1080.png`) // the name that ui/cover.ts uses
  const cardFile = (id: string, language: string, version: string) =>
    at('cards', id, `${language}-${version}.jpg`)

  const cover = async (id: string): Promise<Buffer> => {
    if (!isPlain(id)) throw new TypeError('not an id that has a cover')
    const files = coverFiles(id)
    return onceDrawn(files.svg, async () => {
      // a cover drawn before there were three widths, or before covers were marked, is drawn again
      const [drawn, small] = await Promise.all([store.get(files.svg), store.stat(files.webp[320])])
      if (drawn && small && digitalSourceIn(drawn.toString())) return drawn
      const { drawing, webp } = await drawCover(id)
      // the drawing comes last: it exists only if all of them do
      await writeWhole(store, [...byWidth(files.webp, webp), [files.svg, need(drawing)]])
      return Buffer.from(need(drawing))
    })
  }

  const shelf = openPictureShelf({
    store,
    make: (order) => studio.make(order),
    once,
    onceMade: onceDrawn,
    onTrouble: (error, name) => log.error({ err: error, name }, 'a size of a picture could not be kept'),
  })

  return {
    cover,
    async coverPicture(id, width) {
      try {
        await cover(id)
        const stored = await store.get(coverFiles(id).webp[width])
        if (stored) return stored
      } catch (error) {
        if (!(error instanceof PictureTrouble)) throw error
        log.error({ err: error, id }, 'a cover could not be kept')
      }
      return Buffer.from(need((await drawCover(id)).webp[width]))
    },
    async keep(id, bytes, made) {
      if (!isPlain(id)) throw new TypeError('not an id that has a picture')
      return shelf.keep(id, bytes, made)
    },
    async keepLogo(id, bytes) {
      if (!isPlain(id)) throw new TypeError('not an id that has a picture')
      return shelf.keepLogo(id, bytes)
    },
    picture: (name, width, form) =>
      isPlain(name) ? shelf.picture(name, width, form) : Promise.resolve(null),
    shareCard: (id, language, version) =>
      [id, language, version].every(isPlain)
        ? store.get(cardFile(id, language, version))
        : Promise.resolve(null),
    async drawShareCard(card, id, language, version) {
      if (![id, language, version].every(isPlain)) throw new TypeError('not an id that has a card')
      const file = cardFile(id, language, version)
      return onceDrawn(file, async () => {
        const { jpeg } = await studio.make({ make: 'card', card })
        try {
          await writeWhole(store, [[file, need(jpeg)]])
          await removeBelow(
            store,
            at('cards', id),
            (key) => key.startsWith(at('cards', id, `${language}-`)) && key !== file,
          )
        } catch (error) {
          log.error({ err: error, id }, 'a share card could not be kept')
        }
        return Buffer.from(need(jpeg))
      })
    },
    async dropShareCards(id) {
      if (isPlain(id)) await removeBelow(store, at('cards', id), () => true)
    },
    async sweep(before, used) {
      const pictures = await sweepFolder(store, 'pictures', { before, used, nameOf: (file) => file })
      if (store.service === 'bucket') return pictures // which has no partial files
      const partial = { before, used: async () => new Set<string>(), nameOf: () => null }
      const covers = await sweepFolder(store, 'covers', partial)
      return pictures + covers + (await sweepFolder(store, 'cards', partial))
    },
    async drawInfographic(infographic, id) {
      if (!isPlain(id)) throw new TypeError('not an id that has a picture')
      const { infographic: made } = await studio.make({
        make: 'infographic',
        infographic,
      })
      if (!made) return null
      const name = nameOf(id, made.png)
      await writeWhole(store, [[infographicFile(name), made.png]])
      return { name, points: made.points }
    },
    infographic: (name) => (isPlain(name) ? store.get(infographicFile(name)) : Promise.resolve(null)),
    close: studio.close,
  }
}

const nameOf = (id: string, bytes: Uint8Array) =>
  `${id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`

const byWidth = (files: Readonly<Record<Width, string>>, webp: PicturesMade['webp']) =>
  WIDTHS.map((width) => [files[width], need(webp[width])] as const)

function need(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('the drawing thread left something out')
  return bytes
}

async function removeBelow(store: Store, folder: string, isOld: (key: string) => boolean): Promise<void> {
  for await (const { key } of store.list(`${folder}/`)) if (isOld(key)) await store.remove(key)
}

/** Concurrent requests for the same key wait for the same result. */
function openOnce<Made>() {
  const making = new Map<string, Promise<Made>>()
  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const mine = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, mine)
    return mine
  }
}

/** The drawing thread: started with the first order, ended when idle, restarted when it dies. */
function openStudio() {
  const thread: Thread<PictureOrder, PictureAnswer> = openThread(
    new URL('./pictures-worker.ts', import.meta.url),
    { ms: PATIENCE_MS, heapMb: HEAP_MB },
  )
  return {
    async make(order: PictureOrder): Promise<PicturesMade> {
      await import('sharp') // the main thread must load its library first, or the end of the thread unloads it
      const answer = await thread.ask(order).catch((error: unknown) => {
        // a picture that ends the thread would do so at every retry
        if (!('bytes' in order) || !(error instanceof ThreadEnded)) throw error
        throw new PictureTrouble('damaged', error.code, error)
      })
      if ('trouble' in answer) throw new PictureTrouble(answer.trouble, answer.detail)
      return answer.made
    },
    close: () => thread.close(),
  }
}
