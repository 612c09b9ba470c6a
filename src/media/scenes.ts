/** A scene of a script in the preview. `picture` is an address on this site. */
export type SceneView = { title: string; picture: string | null; spoken: string[]; screen: string[] }

const PICTURE = /^!\[[^\]]*\]\((\/[^\s/)][^\s)]*)\)$/

/**
 * Parses the script of a video, edited or not: headings start scenes, images and quotations are shown on screen, the rest is
 * spoken. Text before the first heading is a scene without a title.
 */
export function scenesOf(markdown: string): SceneView[] {
  const scenes: SceneView[] = []
  const last = () => scenes.at(-1) ?? begin('')
  function begin(title: string): SceneView {
    const scene = { title, picture: null, spoken: [], screen: [] }
    scenes.push(scene)
    return scene
  }
  for (const block of markdown.replace(/\r\n?/g, '\n').split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m)) {
    const text = block.trim()
    const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1]
    const picture = PICTURE.exec(text)?.[1]
    if (heading !== undefined) begin(heading.trim())
    else if (picture !== undefined) last().picture = picture
    else if (text.startsWith('>'))
      last().screen.push(...text.split('\n').map((line) => line.replace(/^>\s?/, '').trim()))
    else if (text !== '') last().spoken.push(text.replace(/\s*\n\s*/g, ' '))
  }
  return scenes
}
