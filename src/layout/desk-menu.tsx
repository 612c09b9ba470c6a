import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminMenu } from '#people/admin-menu.tsx'
import { useSession } from '#people/use-session.tsx'
import { supportFigures } from '#membership/support/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { MINUTE } from '#platform/clock.ts'

/** The desk's pages; the number of waiting support questions is fetched when the pointer or the focus reaches the menu. */
export default function DeskMenu() {
  const { roles } = useSession()
  const [near, setNear] = useState(false)
  const enabled = near && roles.includes('admin')
  const { data } = useQuery({ ...callQuery(supportFigures, {}), enabled, staleTime: MINUTE })
  return (
    <div
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <AdminMenu waiting={data?.open ?? 0} />
    </div>
  )
}
