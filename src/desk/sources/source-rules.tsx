import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'

/** The rules of a list page as they are being typed. */
export type RuleTexts = { item: string; title: string; link: string; date: string }

type SourceRulesProps = {
  rules: RuleTexts
  error: string | undefined
  onChange: (rules: RuleTexts) => void
}

/** The positions of the items on a list page, as CSS selectors. */
export function SourceRules({ rules, error, onChange }: SourceRulesProps) {
  const { t } = useI18n()
  const field = (rule: keyof RuleTexts) => ({
    dir: 'ltr' as const,
    value: rules[rule],
    maxLength: 300,
    spellCheck: false,
    autoCapitalize: 'none',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...rules, [rule]: target.value }),
  })
  const usual = t('newsroom.review.ruleUsual')
  return (
    <div className="grid items-start gap-4 border-s-2 border-line ps-4 sm:grid-cols-2">
      <Field {...field('item')} label={t('newsroom.review.ruleItem')} placeholder="article" error={error} />
      <Field {...field('title')} label={t('newsroom.review.ruleTitle')} placeholder="h2" hint={usual} />
      <Field {...field('link')} label={t('newsroom.review.ruleLink')} placeholder="a" hint={usual} />
      <Field {...field('date')} label={t('newsroom.review.ruleDate')} placeholder="time" hint={usual} />
    </div>
  )
}
