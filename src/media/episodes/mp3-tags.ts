import NodeID3 from 'node-id3'

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
  chapters: readonly TimedChapter[]
}

/** The mp3 with its tag: title, show, cover, chapters with their table, and a note that its voices are synthetic. */
export function withTags(mp3: Uint8Array, tags: EpisodeTags): Buffer {
  const { title, show, language, year, comment, cover, chapters } = tags
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
      userDefinedText: [{ description: 'AI-CONTENT', value: 'synthetic voices' }],
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

/** Title and chapters as a player reads them from an mp3. */
export function readTags(mp3: Uint8Array): { title: string; hasCover: boolean; chapters: TimedChapter[] } {
  const tags = NodeID3.read(Buffer.from(mp3))
  return {
    title: tags.title ?? '',
    hasCover: typeof tags.image === 'object' && tags.image.imageBuffer.length > 0,
    chapters: (tags.chapter ?? []).map(({ startTimeMs, endTimeMs, tags: own }) => ({
      title: own?.title ?? '',
      startMs: startTimeMs,
      endMs: endTimeMs,
    })),
  }
}
