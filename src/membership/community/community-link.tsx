import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '#platform/ask.ts'
import { community } from './calls.ts'

export const communityQuery = callQuery(community, {})

/** The address of the readers' community; null while none is set, and while it is not known. */
export const useCommunity = (): string | null => useQuery(communityQuery).data?.url ?? null

/** A link to the community, which is on another site. */
export const CommunityLink = ({
  url,
  className,
  children,
}: {
  url: string
  className: string
  children: ReactNode
}) => (
  <a href={url} rel="noopener" className={className}>
    {children}
  </a>
)
