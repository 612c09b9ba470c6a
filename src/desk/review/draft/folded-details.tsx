import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { nameKey } from '#articles/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { DraftView } from '#review/calls.ts'
import { DraftChoices, hasTopic } from './draft-choices.tsx'
import { DraftCover, isCoverValid, isPictured } from './draft-cover.tsx'
import type { DraftEdits } from './draft-edits.ts'

/**
 * On a phone: everything but the title and the text of a draft, folded to one line with its category, plan and topic. It is
 * open while a field in it is invalid.
 */
export function FoldedDetails({ draft, edits }: { draft: DraftView; edits: DraftEdits }) {
  const { t } = useI18n()
  const { fields } = edits
  const fold = useRef<HTMLDetailsElement>(null)
  const invalid = draft.status === 'pending' && isPictured(draft) && !isCoverValid(fields)
  const stayOpen = () => {
    if (invalid && fold.current) fold.current.open = true
  }
  useEffect(stayOpen)
  const values = [
    fields.category && t(`newsroom.review.category.${fields.category}`),
    t(`newsroom.review.tier.${fields.access_tier}`),
    hasTopic(draft) && fields.topic && t(nameKey('topic', fields.topic) as Key), // every topic has this key
  ]
  return (
    <details ref={fold} onToggle={stayOpen} className="group border-b border-line px-4 sm:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <span className="font-semibold">{t('people.audit.details')}</span>
        <span className="min-w-0 grow truncate text-xs text-ink2">{values.filter(Boolean).join(' · ')}</span>
        <ChevronDown
          className="size-4 shrink-0 group-open:rotate-180"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        <DraftChoices draft={draft} edits={edits} />
        {isPictured(draft) && <DraftCover key={draft.id} draft={draft} edits={edits} />}
      </div>
    </details>
  )
}
