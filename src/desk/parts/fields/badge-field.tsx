import { useI18n } from '#languages/i18n.ts'
import { BADGES, type Badge, nameKey } from '#articles/rules.ts'
import type { Key } from '#languages/translate.ts'
import { OneOf } from '../one-of.tsx'

type BadgeFieldProps = {
  badge: Badge | null
  onChange: (badge: Badge | null) => void
  dense?: boolean
  disabled?: boolean
}

/** The badge of a story on the leaderboard, or none. */
export function BadgeField({ badge, onChange, ...rest }: BadgeFieldProps) {
  const { t } = useI18n()
  return (
    <OneOf
      {...rest}
      label={t('newsroom.review.field.badge')}
      hint={t('newsroom.review.badgeHint')}
      values={BADGES}
      value={badge ?? undefined}
      none={t('newsroom.review.noBadge')}
      nameOf={(each) => t(nameKey('badge', each) as Key)} // every badge has this key
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
