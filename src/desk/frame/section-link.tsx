import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePath } from '#languages/i18n.ts'
import type { Section } from './sections.ts'

type SectionLinkProps = {
  section: Section
  /** Whether the page on the screen belongs to the section. */
  here?: boolean
  className: string
  /** In a menu, which closes with a click on the link. */
  closes?: boolean
  children: ReactNode
}

/** A link to the first page of a section. */
export function SectionLink({
  section,
  here = false,
  className,
  closes = false,
  children,
}: SectionLinkProps) {
  const path = usePath()
  return (
    <Link
      to={section.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={here ? (path === section.to ? 'page' : 'true') : undefined}
      className={className}
      {...(closes && { 'data-closes': true })}
    >
      {children}
    </Link>
  )
}
