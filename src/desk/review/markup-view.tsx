import type { ReactNode } from 'react'
import type { Block, Inline } from './markup-blocks.ts'

type MarkupViewProps = {
  blocks: readonly Block[]
  /** Highlights the last paragraph. */
  highlightLast?: boolean
  /** The citation numbers that have a target, with element ids such as `source-3`; other marks stay plain. */
  targets: ReadonlySet<number>
}

/** Markdown blocks as page elements, under a level 3 heading. */
export function MarkupView({ blocks, highlightLast = false, targets }: MarkupViewProps) {
  const last = highlightLast ? blocks.findLastIndex(({ kind }) => kind === 'paragraph') : -1
  return (
    <div className="prose max-w-[68ch] text-base" dir="auto">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} last={at === last} targets={targets} />
      ))}
    </div>
  )
}

type Targets = MarkupViewProps['targets']

function BlockView({ block, last, targets }: { block: Block; last: boolean; targets: Targets }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((parts, at) => (
          <li key={at}>{inline(parts, targets)}</li>
        ))}
      </List>
    )
  }
  const words = inline(block.parts, targets)
  if (block.kind === 'quote') return <blockquote>{words}</blockquote>
  if (block.kind === 'heading') {
    const Heading = block.level <= 2 ? 'h4' : block.level === 3 ? 'h5' : 'h6'
    return <Heading className="font-bold">{words}</Heading>
  }
  return <p className={last ? 'border-s-4 border-signal bg-sunken px-4 py-3' : undefined}>{words}</p>
}

const inline = (parts: readonly Inline[], targets: Targets): ReactNode =>
  parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'strong':
        return <strong key={at}>{inline(part.parts, targets)}</strong>
      case 'em':
        return <em key={at}>{inline(part.parts, targets)}</em>
      case 'link':
        return (
          <a key={at} href={part.href} target="_blank" rel="noopener nofollow">
            {inline(part.parts, targets)}
          </a>
        )
      case 'cite':
        return (
          <sup key={at} dir="ltr">
            {targets.has(part.n) ? <a href={`#source-${part.n}`}>[{part.n}]</a> : `[${part.n}]`}
          </sup>
        )
    }
  })
