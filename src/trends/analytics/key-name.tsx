import { Link } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGES } from '#languages/rules.ts'
import { type Answer, nameOf } from './analytics-view.ts'

type KeyNameProps = {
  answer: Pick<Answer, 'kind' | 'from' | 'to'>
  of: { key: string; name: string | null; slug: string | null }
}

/** The name of a counted key, linked if possible: to the page of the name, the archive of these days, or the tools. */
export function KeyName({ answer: { kind, from, to }, of }: KeyNameProps) {
  const { t } = useI18n()
  const name = nameOf(t, kind, of)
  const look = 'hl font-semibold'
  if (of.slug !== null)
    return (
      <PageLink href={`/entities/${of.slug}`} className={look}>
        <bdi>{name}</bdi>
      </PageLink>
    )
  if (kind === 'topic')
    return (
      <Link to="/archive" search={{ category: of.key, from, to }} className={look}>
        {name}
      </Link>
    )
  const written = kind === 'language' ? LANGUAGES.find((each) => each === of.key) : undefined
  if (written !== undefined)
    return (
      <Link to="/archive" search={{ written, from, to }} className={look}>
        <bdi lang={written}>{name}</bdi>
      </Link>
    )
  if (kind === 'tool-category')
    return (
      <Link to="/tools" search={{ category: of.key }} className={look}>
        <bdi>{name}</bdi>
      </Link>
    )
  return <bdi className="font-semibold">{name}</bdi>
}
