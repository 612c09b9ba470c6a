/** A run of text in a preview. `cite` is a citation mark `[n]`. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'cite'; n: number }

/** A block of a preview. Levels count from 1, as in Markdown. */
export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph' | 'quote'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const BULLET = /^\s{0,3}[-*+]\s+(.*)$/
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+(.*)$/
const QUOTE = /^\s{0,3}>\s?(.*)$/
const LINE = /^\s*(?:[-*_]\s*){3,}$/

/** Parses the Markdown that drafts are written in. Unsupported markup stays plain text; nothing becomes HTML. */
export function markupBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let gathering: { kind: 'paragraph' | 'quote'; lines: string[] } | null = null
  const close = () => {
    if (gathering) blocks.push({ kind: gathering.kind, parts: inlines(gathering.lines.join(' ')) })
    gathering = null
  }
  const gather = (kind: 'paragraph' | 'quote', line: string) => {
    if (gathering?.kind !== kind) close()
    gathering ??= { kind, lines: [] }
    gathering.lines.push(line.trim())
  }
  const item = (ordered: boolean, text: string) => {
    close()
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(inlines(text))
    else blocks.push({ kind: 'list', ordered, items: [inlines(text)] })
  }
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, signs, title] = HEADING.exec(line) ?? []
    const [bullet, number, quoted] = [BULLET, NUMBER, QUOTE].map((pattern) => pattern.exec(line)?.[1])
    if (line.trim() === '' || LINE.test(line)) close()
    else if (signs !== undefined && title !== undefined) {
      close()
      blocks.push({ kind: 'heading', level: signs.length, parts: inlines(title) })
    } else if (bullet !== undefined) item(false, bullet)
    else if (number !== undefined) item(true, number)
    else if (quoted !== undefined) gather('quote', quoted)
    else gather('paragraph', line)
  }
  close()
  return blocks
}

// Bounded repeats: an editor may paste 200,000 asterisks.
const INLINE =
  /\\([\\`*_{}[\]()#+.!>-])|\*\*(?!\s)((?:[^*]|\*(?!\*)){1,2000})\*\*|\*(?![\s*])([^*]{1,2000})\*|(?<![\p{L}\p{N}])_(?![\s_])([^_]{1,2000})_(?![\p{L}\p{N}])|\[([^\][]{1,300})\]\((https?:\/\/[^\s)]{1,2000})\)|\[\s*(\d{1,3})\s*\]/gu

function inlines(text: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  const say = (words: string) => {
    const last = parts.at(-1)
    if (words === '') return
    if (last?.kind === 'text') last.text += words
    else parts.push({ kind: 'text', text: words })
  }
  if (depth > 3) return [{ kind: 'text', text }]
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    const [whole, escaped, strong, star, line, label, href, n] = found
    say(text.slice(from, found.index))
    from = found.index + whole.length
    const em = star ?? line
    if (escaped !== undefined) say(escaped)
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inlines(strong, depth + 1) })
    else if (em !== undefined) parts.push({ kind: 'em', parts: inlines(em, depth + 1) })
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: 'link', href, parts: inlines(label, depth + 1) })
    else parts.push({ kind: 'cite', n: Number(n) })
  }
  say(text.slice(from))
  return parts
}
