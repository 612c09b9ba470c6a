import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ItemLinkProps = {
  /** The item's page, e.g. `/news/{id}`, without a language. */
  href: string
  className: string
  /** A second link to the same page, which keyboards and screen readers pass by. */
  again?: boolean
  children: ReactNode
}

const PASSED_BY = { tabIndex: -1, 'aria-hidden': true } as const

/** In the browser the router's own link: it loads ahead when it is pointed at, and moves without a reload. */
const BrowserLink = ({ href, again = false, ...rest }: ItemLinkProps) => (
  <Link to={href} {...(again && PASSED_BY)} {...rest} />
)

/** The router takes an address apart for each link of a page; a list has dozens, and the server knows where they lead. */
function ServerLink({ href, again = false, className, children }: ItemLinkProps) {
  const { address } = useRouteContext({ from: '__root__' })
  return (
    <a href={address.of(href)} className={className} {...(again && PASSED_BY)}>
      {children}
    </a>
  )
}

/** A link of a card or a row to its item. Not for pages that may be the one that is shown. */
export const ItemLink = import.meta.env.SSR ? ServerLink : BrowserLink
