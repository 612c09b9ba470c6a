import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { Evidence } from '#writing/calls.ts'
import type { DraftView } from '#review/calls.ts'
import { gateKey } from '#writing/rules.ts'
import { Warnings } from '../../parts/drafts/draft-signs.tsx'
import { SourceLink } from '../../sources/source-links.tsx'
import type { DraftEdits } from './draft-edits.ts'
import { type OfferedCitation, offeredCitations } from './offered-citations.ts'
import { FIRST_FAILED } from './failed-checks.tsx'
import { useLitVisible } from './lit-paragraph.ts'
import { numberOf, placeOf } from './paragraph-places.ts'

type DraftEvidenceProps = {
  draft: DraftView
  edits: DraftEdits
  /** The index of the paragraph that is being read or edited. */
  lit: number | null
  /** Called when the focus or a click is in the evidence of a paragraph. */
  onChoose: (at: number) => void
  /** Called to edit a paragraph that has not been changed. */
  onEdit: (at: number) => void
}

/** Each paragraph next to the sentences it is based on, with the verdict of every check. */
export function DraftEvidence({ draft, edits, lit, onChoose, onEdit }: DraftEvidenceProps) {
  const { t } = useI18n()
  const column = useRef<HTMLElement>(null)
  useLitVisible(column, lit)
  const edited = edits.changed.content !== undefined
  const offered = offeredCitations(draft, edits)
  const firstFailed = draft.evidence.findIndex(({ verdicts }) => verdicts.some(({ ok }) => !ok))
  const failed = draft.evidence.flatMap(({ verdicts }) => verdicts).filter(({ ok }) => !ok)
  return (
    <section
      ref={column}
      aria-labelledby="evidence"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={draft.status === 'pending' ? undefined : 0}
      className="@container border-line focus-inside lg:relative @max-[760px]:border-t @min-[760px]:overflow-y-auto @min-[760px]:overscroll-contain @min-[760px]:border-s max-lg:@min-[760px]:sticky max-lg:@min-[760px]:top-0 max-lg:@min-[760px]:max-h-[calc(100dvh-4.5rem)] max-lg:@min-[760px]:self-start"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h3 id="evidence" className="text-base font-bold">
          {t('newsroom.review.evidence')}
        </h3>
        <Warnings quiet count={failed.length} />
      </div>
      {edited && (
        <p className="border-b border-line px-4 py-2 text-xs text-ink2">
          {t('newsroom.review.evidenceOfStored')}
        </p>
      )}
      {draft.evidence.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink2">{t('newsroom.review.noEvidence')}</p>
      ) : (
        <ol>
          {draft.evidence.map((one, at) => (
            <Paragraph
              key={at}
              n={numberOf(draft.evidence, at)}
              isFirstFailed={at === firstFailed}
              one={one}
              draft={draft}
              lit={lit === at}
              onChoose={() => onChoose(at)}
              onEdit={
                draft.status === 'pending' && placeOf(edits.fields.content, one)
                  ? () => onEdit(at)
                  : undefined
              }
            >
              {one.elsewhere && (
                <Elsewhere
                  elsewhere={one.elsewhere}
                  draft={draft}
                  offered={offered.find(({ paragraph }) => paragraph === at)}
                  onCite={({ content }) => edits.change({ content })}
                />
              )}
            </Paragraph>
          ))}
        </ol>
      )}
    </section>
  )
}

type ParagraphProps = {
  /** Null for a heading. */
  n: number | null
  isFirstFailed: boolean
  one: Evidence
  draft: DraftView
  lit: boolean
  onChoose: () => void
  onEdit: (() => void) | undefined
  children: ReactNode
}

function Paragraph({ n, isFirstFailed, one, draft, lit, onChoose, onEdit, children }: ParagraphProps) {
  const { t } = useI18n()
  const cited = draft.sources.filter(({ n: source }) => one.sources.includes(source))
  const quoted = new Set(one.quotes.map(({ source }) => source))
  const failed = one.verdicts.some(({ ok }) => !ok)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- by keyboard, the focus of a control in it does the same
    <li
      onClick={onChoose}
      onFocus={onChoose}
      aria-current={lit ? 'true' : undefined}
      className={`border-b border-line border-s-3 px-4 py-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] transition-colors duration-120 hover:bg-lit focus-within:border-s-ink focus-within:bg-lit aria-[current]:border-s-ink aria-[current]:bg-lit ${failed ? 'border-s-danger' : 'border-s-transparent'}`}
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h4 className="text-2xs font-semibold text-ink3">
          {n === null ? t('newsroom.review.heading') : t('newsroom.review.paragraph', { n })}
        </h4>
        {onEdit && (
          <Button kind="text" size="small" onClick={onEdit}>
            {t('newsroom.review.editParagraph')}
            <span className="sr-only">{` ${n ?? one.text}`}</span>
          </Button>
        )}
      </div>
      <div className="grid gap-3 @xl:grid-cols-2 @xl:gap-6">
        <p dir="auto" lang={draft.language} className="text-sm max-md:text-base">
          {one.text}
        </p>
        <div className="grid content-start gap-3">
          {one.quotes.map((quote, at) => (
            <Quote key={at} quote={quote} draft={draft} />
          ))}
          {cited
            .filter(({ n: source }) => !quoted.has(source))
            .map((source) => (
              <p key={source.n} className="text-xs">
                <span dir="ltr">[{source.n}]</span>{' '}
                <SourceLink source={source}>{source.publisher}</SourceLink>
              </p>
            ))}
          {n !== null && cited.length === 0 && one.quotes.length === 0 && (
            <p className="text-xs text-ink3">{t('newsroom.review.citesNothing')}</p>
          )}
        </div>
      </div>
      <Verdicts verdicts={one.verdicts} id={isFirstFailed ? FIRST_FAILED : undefined} />
      {children}
    </li>
  )
}

type ElsewhereProps = {
  elsewhere: NonNullable<Evidence['elsewhere']>
  draft: DraftView
  /** Missing once the citation is accepted, or when the paragraph has been changed. */
  offered: OfferedCitation | undefined
  onCite: (offered: OfferedCitation) => void
}

/** A sentence of another source that supports the paragraph, which an editor can cite instead. */
function Elsewhere({ elsewhere, draft, offered, onCite }: ElsewhereProps) {
  const { t } = useI18n()
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="mb-2 text-xs font-semibold">
        {t('newsroom.review.supportedElsewhere', { n: elsewhere.source })}
      </p>
      <Quote quote={elsewhere} draft={draft} />
      {offered && (
        <Button size="small" className="mt-2" onClick={() => onCite(offered)}>
          {t('newsroom.review.citeInstead', { n: elsewhere.source })}
        </Button>
      )}
    </div>
  )
}

function Quote({ quote, draft }: { quote: Evidence['quotes'][number]; draft: DraftView }) {
  const source = draft.sources.find(({ n }) => n === quote.source)
  return (
    <figure className="border-s-2 border-edge ps-3 text-xs">
      <blockquote dir="auto" lang={source?.language} className="text-ink2">
        {quote.text}
      </blockquote>
      <figcaption className="mt-1">
        <span className="num text-ink3" dir="ltr">
          [{quote.source}]
        </span>{' '}
        {source && <SourceLink source={source}>{source.publisher}</SourceLink>}
      </figcaption>
    </figure>
  )
}

/** The failed checks with their details, one per line, the first with `id`; the passed ones folded to one line. */
function Verdicts({ verdicts, id }: Pick<Evidence, 'verdicts'> & { id: string | undefined }) {
  const { t } = useI18n()
  const failed = verdicts.filter(({ ok }) => !ok)
  const passed = verdicts.filter(({ ok }) => ok)
  return (
    <>
      {failed.length > 0 && (
        <ul aria-label={t('newsroom.review.checks')} className="mt-3 grid gap-1 text-2xs">
          {failed.map((verdict, at) => (
            <li
              key={verdict.gate}
              {...(at === 0 && id !== undefined && { id, tabIndex: -1 })}
              className="flex items-start gap-1 text-danger max-lg:scroll-mb-24"
            >
              <X className="size-4 shrink-0" strokeWidth={2.25} aria-hidden="true" />
              <span>
                <span className="font-semibold">
                  {t('newsroom.review.checkFailed', { check: t(gateKey(verdict.gate)) })}
                </span>{' '}
                <Detail verdict={verdict} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="mt-2 text-2xs text-ink2">
          <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1">
            <Check className="size-4 shrink-0 text-success" strokeWidth={2.25} aria-hidden="true" />
            {t('newsroom.review.checksPassed', { count: passed.length })}
            <ChevronDown className="size-3.5 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          </summary>
          <p className="mt-1">{passed.map(({ gate }) => t(gateKey(gate))).join(' · ')}</p>
        </details>
      )}
    </>
  )
}

/** The rejected text itself; for form and meaning, text keys. */
function Detail({ verdict }: { verdict: Evidence['verdicts'][number] }) {
  const { t } = useI18n()
  if (verdict.gate !== 'shape' && verdict.gate !== 'meaning')
    return <bdi className="text-ink2 wrap-anywhere">{verdict.detail}</bdi>
  const found = verdict.detail.split(' · ').map((key) => t(key as Key)) // both give text keys
  return <span className="text-ink2">{found.join(' · ')}</span>
}
