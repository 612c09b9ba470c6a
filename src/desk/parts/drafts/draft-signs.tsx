import {
  Bot,
  CalendarDays,
  ChartNoAxesColumn,
  CircleCheck,
  FileText,
  Image,
  type LucideIcon,
  Mic,
  TriangleAlert,
  Video,
  Wrench,
} from 'lucide-react'
import { Label, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { DraftRow } from '#review/calls.ts'
import type { ContentType } from '#writing/rules.ts'

const ICONS: Record<ContentType, LucideIcon> = {
  article: FileText,
  image: Image,
  infographic: ChartNoAxesColumn,
  podcast: Mic,
  video: Video,
  tool: Wrench,
  agent: Bot,
  event: CalendarDays,
}

/** The icon of a content type, 20 px or 14; its name is shown next to it. */
export function TypeIcon({ type, small = false }: { type: ContentType; small?: boolean }) {
  const Icon = ICONS[type]
  return (
    <Icon
      className={`${small ? 'size-3.5' : 'size-5'} shrink-0 text-ink2`}
      strokeWidth={small ? 1.8 : 1.5}
      aria-hidden="true"
    />
  )
}

/** Type, tier, and language of a draft as badges; the language only when it differs from the desk's. */
export function DraftBadges({
  draft,
}: {
  draft: Pick<DraftRow, 'content_type' | 'access_tier' | 'language'>
}) {
  const { t, language } = useI18n()
  const tier = t(`newsroom.review.tier.${draft.access_tier}`)
  return (
    <>
      <Label>{t(`newsroom.review.type.${draft.content_type}`)}</Label>
      {draft.access_tier === 'freemium' ? (
        <Label>{tier}</Label>
      ) : (
        <TierChip strong={draft.access_tier === 'premium'}>{tier}</TierChip>
      )}
      {draft.language !== language && <Label lang={draft.language}>{LANGUAGE_NAMES[draft.language]}</Label>}
    </>
  )
}

/** The number of failed checks, null if none has run yet, with an icon. With `quiet`, nothing is shown when all have passed. */
export function Warnings({ count, quiet = false }: { count: number | null; quiet?: boolean }) {
  const { t } = useI18n()
  if (count === null) return <span className="text-2xs text-ink3">{t('newsroom.review.notChecked')}</span>
  if (count === 0)
    return quiet ? null : (
      <span className="inline-flex items-center gap-1 text-2xs font-semibold text-success">
        <CircleCheck className="size-3.5" strokeWidth={2} aria-hidden="true" />
        {t('newsroom.review.allPassed')}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1 text-2xs font-semibold text-danger">
      <TriangleAlert className="size-3.5" strokeWidth={2} aria-hidden="true" />
      {t('newsroom.review.warnings', { count })}
    </span>
  )
}
