import * as z from 'zod'
import type { Episode } from './episodes.ts'
import type { Making } from '#articles/making.ts'

const chapters = z.object({
  chapters: z.array(z.object({ startTime: z.number(), endTime: z.number().optional(), title: z.string() })),
})
/**
 * The length of soundbites that directories accept, in seconds. Source: the soundbite element of
 * podcastindex.org/namespace/1.0.
 */
const [SHORTEST, MAX_LENGTH] = [15, 120]

/**
 * The preview of an episode: its first story, after the greeting. Null if the chapters do not give it, or if it is too
 * short.
 */
export async function soundbiteOf(
  { runtime: { outside } }: Making,
  { sound }: Episode,
): Promise<{ startTime: number; duration: number; title: string } | null> {
  if (sound.chaptersFile === null || !(await outside.files.stat(sound.chaptersFile))) return null
  const text = await new Response(outside.files.read(sound.chaptersFile)).text()
  const read = chapters.safeParse(parsed(text))
  const story = read.data?.chapters[1]
  if (!story) return null
  const end = Math.min(story.endTime ?? sound.seconds, sound.seconds)
  const duration = Math.min(MAX_LENGTH, Math.round((end - story.startTime) * 10) / 10)
  return duration < SHORTEST ? null : { startTime: story.startTime, duration, title: story.title }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // written by an older version or damaged; the episode is still valid
  }
}
