import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import type { VoiceRole } from '#services/voice-line.ts'
import { sentencesIn } from '#writing/sentences.ts'
import { spokenText } from './spoken-text.ts'

/** A paragraph spoken by one voice, with its citation marks. */
export type ScriptLine = { role: VoiceRole; text: string }
export type ScriptChapter = { title: string; lines: ScriptLine[] }
/** The chapters of an episode, in order. */
export type Script = ScriptChapter[]

/** One sentence, as written and as spoken. `begins`: it is the first of its paragraph. */
export type Cue = { chapter: number; role: VoiceRole; text: string; spoken: string; begins: boolean }

/** The script as Markdown for editors: chapters are headings, and the text of the second voice is a quotation. */
export const scriptToMarkdown = (script: Script): string =>
  script
    .flatMap(({ title, lines }) => [
      `## ${title}`,
      ...lines.map(({ role, text }) => (role === 'guest' ? `> ${text}` : text)),
    ])
    .join('\n\n')

/** Parses a script, edited or not. Text before the first heading belongs to a chapter named `title`. */
export function scriptFromMarkdown(markdown: string, title: string): Script {
  const script: Script = []
  for (const block of markdown.replace(/\r\n?/g, '\n').split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m)) {
    const text = block.trim()
    const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1]
    if (heading !== undefined) {
      script.push({ title: heading.trim(), lines: [] })
      continue
    }
    const role = text.startsWith('>') ? 'guest' : 'host'
    const line = text
      .replace(/^>\s?/gm, '')
      .replace(/\s*\n\s*/g, ' ')
      .trim()
    if (line === '') continue
    if (script.length === 0) script.push({ title, lines: [] })
    script.at(-1)?.lines.push({ role, text: line })
  }
  return script.filter(({ lines }) => lines.length > 0)
}

/** A text as readers see it: without citation marks and emphasis. */
const asRead = (text: string): string =>
  text
    .replace(/\s*\[\s*\d{1,3}\s*\]/g, '')
    .replace(/(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .trim()

/** The sentences of a script in order. Sentences with nothing to say are left out. */
export function cuesOf(script: Script, language: Language): Cue[] {
  return script.flatMap(({ lines }, chapter) =>
    lines.flatMap(({ role, text }) =>
      sentencesIn(asRead(text), language)
        .map((sentence) => ({ text: sentence, spoken: spokenText(sentence, language) }))
        .filter(({ spoken }) => /[\p{L}\p{N}]/u.test(spoken))
        .map((said, n) => ({ chapter, role, ...said, begins: n === 0 })),
    ),
  )
}

/** The expected length in ms of the speech of these sentences, without pauses. */
export function expectedSpeechMs(cues: readonly Cue[], language: Language): number {
  const characters = cues.reduce((sum, { spoken }) => sum + spoken.replace(/\p{M}/gu, '').length, 0)
  return (characters / pack(language).speech.charactersPerSecond) * 1000
}
