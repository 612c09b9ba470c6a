import { pictureUrl } from '#ui/cover.ts'
import { makerOf } from '#articles/marks/rules.ts'
import type { PictureMaker } from '#articles/rules.ts'
import { fetchPictureBytes } from '#services/picture-fetch.ts'
import type { Kept } from '#services/picture-shelf.ts'
import type { Web } from '#services/web.ts'
import { type Pictures } from '#services/pictures.ts'
import { PictureTrouble } from '#services/picture-file.ts'

/** The maximum number of addresses tried for one item. */
const MAX_TRIED = 3
const SIZE = '1536x1024'

/** A publisher's picture of a story. */
export type Candidate = { url: string; publisher: string }
/** A function that lets a model draw; null without a model. */
export type Paint =
  | ((prompt: string, size: typeof SIZE) => Promise<{ bytes: Uint8Array; mediaType: string }>)
  | null
/** The resulting picture, if any, and the failure of each attempt before it in `tried`. */
export type Found = {
  madeBy: PictureMaker
  url: string | null
  credit: string | null
  sourceUrl: string | null
  tried: string[]
}

type Wanted = {
  id: string
  candidates: readonly Candidate[]
  /** The prompt for a model; our own words only. */
  prompt: string
}

/**
 * The picture of an item: the first publisher's that can be fetched, else a model's, else its cover, which is always
 * available. Each failure is listed in `tried`. Throws PictureTrouble `disk`: a picture that cannot be stored now is tried
 * again later.
 */
export async function fetchPicture(
  { id, candidates, prompt }: Wanted,
  { web, pictures, paint }: { web: Web; pictures: Pictures; paint: Paint },
): Promise<Found> {
  const tried: string[] = []
  for (const { url, publisher } of candidates.slice(0, MAX_TRIED)) {
    const bytes = await fetched(web, url, tried)
    const picture = bytes && (await kept(pictures, id, bytes, false, (why) => tried.push(`${url}: ${why}`)))
    if (picture) {
      return {
        madeBy: makerOf(picture.source),
        url: pictureUrl(picture),
        credit: publisher,
        sourceUrl: url,
        tried,
      }
    }
  }
  const drawn = paint && (await painted(paint, prompt, tried))
  const picture = drawn && (await kept(pictures, id, drawn, true, (why) => tried.push(`model: ${why}`)))
  if (picture) return { madeBy: 'model', url: pictureUrl(picture), credit: null, sourceUrl: null, tried }
  await pictures.cover(id)
  return { madeBy: 'cover', url: null, credit: null, sourceUrl: null, tried }
}

async function fetched(web: Web, url: string, tried: string[]): Promise<Uint8Array | null> {
  const answer = await fetchPictureBytes(web, url)
  if ('bytes' in answer) return answer.bytes
  tried.push(`${url}: ${answer.why}`)
  return null
}

async function kept(
  pictures: Pictures,
  id: string,
  bytes: Uint8Array,
  byModel: boolean,
  refused: (why: string) => void,
): Promise<Kept | null> {
  try {
    return await pictures.keep(id, bytes, { byModel })
  } catch (error) {
    if (!(error instanceof PictureTrouble) || error.code === 'disk') throw error
    refused(error.code)
    return null
  }
}

/** Returns null on any failure of the model, so that the item gets its cover. */
async function painted(
  paint: NonNullable<Paint>,
  prompt: string,
  tried: string[],
): Promise<Uint8Array | null> {
  try {
    return (await paint(prompt, SIZE)).bytes
  } catch (error) {
    tried.push(`model: ${error instanceof Error && 'kind' in error ? String(error.kind) : String(error)}`)
    return null
  }
}

/**
 * The prompt for an image model. `words` are ours: a topic, tags, a headline that an editor or our own model wrote.
 * Punctuation is removed, so that a headline names its subject and gives no instructions.
 */
export function promptOf(topic: string, words: readonly string[]): string {
  const about = words
    .flatMap((text) => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, 24)
    .join(' ')
  return (
    'An editorial illustration for a news site: halftone dots and flat shapes, two or three calm colours, one strong ' +
    'idea, much empty room. No text, letters, figures, logos, brands, flags or faces of real people. ' +
    `Subject: ${topic}${about === '' ? '' : `, in these key words: ${about}`}.`
  )
}
