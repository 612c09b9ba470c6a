import type { SlideText } from '#services/slides/slide-text.ts'
import type { SceneView } from '../scenes.ts'
import type { SourceText } from '#writing/rules.ts'

/** A scene as its slide shows it, and the seed of its drawing; null if the video's own seed is used. */
export type SceneSlide = { slide: SlideText; seed: string | null }

const MARK = /\s*\[\s*(\d{1,3})\s*\]/g
/** An amount or a share on its own: it begins with its number or its currency sign. */
const FIGURE = /^[^\p{L}]{0,3}\p{N}/u
const MAX_FIGURE_LENGTH = 24
const COVER = /\/covers\/([0-9a-f-]{36})/

/**
 * The slide of each scene: the first is the opening, the last names the sources, and those between show a story, by its
 * number if there is one. All lines of the script are included.
 */
export function slidesOf(
  scenes: readonly SceneView[],
  { title, siteName, sources }: { title: string; siteName: string; sources: readonly SourceText[] },
): SceneSlide[] {
  return scenes.map((scene, n) => {
    const lines = scene.screen.filter((line) => plain(line) !== siteName && plain(line) !== '')
    const cited = [...new Set(lines.flatMap((line) => [...line.matchAll(MARK)].map(([, of]) => Number(of))))]
    const [head = scene.title, ...rest] = lines.map(plain)
    const slide = { kicker: null, title: head, text: rest, figure: null, cited, sources: [] }
    if (n === 0)
      return { slide: { ...slide, kind: 'cover', title: lines.length > 0 ? head : title }, seed: null }
    if (n === scenes.length - 1 && scene.picture === null) {
      const named = sources.map(({ n: of, publisher, title: of2, url }) => ({
        n: of,
        publisher,
        title: of2,
        url,
      }))
      return { slide: { ...slide, kind: 'sources', cited: [], sources: named }, seed: null }
    }
    const figure = rest.find((line) => line.length <= MAX_FIGURE_LENGTH && FIGURE.test(line)) ?? null
    const text = rest.filter((line) => line !== figure)
    const seed = COVER.exec(scene.picture ?? '')?.[1] ?? null
    return { slide: { ...slide, kind: figure === null ? 'story' : 'figure', text, figure }, seed }
  })
}

const plain = (text: string): string => text.replace(MARK, '').trim()
