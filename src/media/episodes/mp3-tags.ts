import NodeID3 from 'node-id3'
import { type DigitalSource, digitalSourceIn } from '#services/marks/rules.ts'
import { id3Frames } from '#services/marks/xmp.ts'

/** A chapter of an episode. */
export type TimedChapter = { title: string; startMs: number; endMs: number }
/** The metadata that players show for an episode. `language` is an ISO 639-2 code. */
export type EpisodeTags = {
  title: string
  show: string
  language: string
  year: string
  comment: string
  cover: Uint8Array | null
  /** How its voices came to exist. */
  source: DigitalSource
  chapters: readonly TimedChapter[]
}

/** The mp3 with its tag: title, show, cover, chapters with their table, and the mark of its voices. */
export function withTags(mp3: Uint8Array, tags: EpisodeTags): Buffer {
  const { title, show, language, year, comment, cover, source, chapters } = tags
  const mark = id3Frames(source)
  const elements = chapters.map((_, n) => `ch${n}`)
  return NodeID3.write(
    {
      title,
      artist: show,
      album: show,
      language,
      year,
      genre: 'Podcast',
      comment: { language, text: comment },
      private: mark.private,
      userDefinedText: [{ description: 'AI-CONTENT', value: 'synthetic voices' }, ...mark.userDefinedText],
      chapter: chapters.map((chapter, n) => ({
        elementID: `ch${n}`,
        startTimeMs: chapter.startMs,
        endTimeMs: chapter.endMs,
        tags: { title: chapter.title },
      })),
      tableOfContents: [{ elementID: 'toc', isOrdered: true, elements }],
      ...(cover && {
        image: {
          mime: 'image/jpeg',
          type: { id: 3, name: 'front cover' },
          description: 'cover',
          imageBuffer: Buffer.from(cover),
        },
      }),
    },
    Buffer.from(mp3),
  )
}

/** The metadata of an mp3 as players and other programs read it. */
type ReadTags = { title: string; hasCover: boolean; source: DigitalSource | null; chapters: TimedChapter[] }

/** Title, mark and chapters of an mp3. */
export function readTags(mp3: Uint8Array): ReadTags {
  const tags = NodeID3.read(Buffer.from(mp3))
  const xmp = tags.private?.find(({ ownerIdentifier }) => ownerIdentifier === 'XMP')
  return {
    title: tags.title ?? '',
    source: digitalSourceIn(String(xmp?.data ?? '')),
    hasCover: typeof tags.image === 'object' && tags.image.imageBuffer.length > 0,
    chapters: (tags.chapter ?? []).map(({ startTimeMs, endTimeMs, tags: own }) => ({
      title: own?.title ?? '',
      startMs: startTimeMs,
      endMs: endTimeMs,
    })),
  }
}
