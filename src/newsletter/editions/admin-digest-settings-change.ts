import { eq } from 'drizzle-orm'
import type { AcceptedOf } from '#platform/call.ts'
import type { Changes } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { digestSettings } from '../tables.ts'
import { adminDigestSettingsChange } from './calls.ts'
import { wireSettings } from './digest-settings.ts'
import { acceptedMark } from '../restore-guard.ts'

export const adminDigestSettingsChangeHandler = handle(
  adminDigestSettingsChange,
  async ({ version, ...asked }, context) => {
    const { db, config, now, audit, record } = context
    const done = await db.transaction(async (tx) => {
      await holdLock(tx, 'digest-settings')
      const before = await settingsOf(tx)
      if (before.version !== version) throw new Refusal('newsletter.settingsChanged', 409)
      // An administrator who switches sending on has checked it: even an older copy of the database is accepted as it is
      // from now on.
      const accepted = asked.sending === true && !before.sending ? await acceptedMark(tx, config) : null
      const values = {
        ...given(asked),
        ...(asked.sending !== undefined && { sendingWhy: null }),
        ...(accepted && { mark: accepted.mark }),
      }
      const [after] = await tx
        .update(digestSettings)
        .set({ ...values, version: version + 1, updatedAt: now })
        .where(eq(digestSettings.id, 1))
        .returning()
      if (!after) throw new Error('no settings of the digest')
      audit({ changes: changesOf(before, after, Object.keys(given(asked))) })
      await record(tx)
      return { after, accepted }
    })
    await done.accepted?.keep()
    return wireSettings(done.after, context)
  },
)

type Asked = Omit<AcceptedOf<typeof adminDigestSettingsChange>, 'version'>

/** The requested settings, keyed by the names of their columns. */
function given(asked: Asked): Partial<Settings> {
  const { sending, automatic, ramp_since: since } = asked
  const all = {
    sending,
    automatic,
    leadMinutes: asked.lead_minutes,
    expireHours: asked.expire_hours,
    perSecond: asked.per_second,
    perDomainMinute: asked.per_domain_minute,
    rampSince: since === undefined || since === null ? since : new Date(since),
    softLimit: asked.soft_limit,
    complaintsLimit: asked.complaints_limit,
    countClicks: asked.count_clicks,
    postalAddress: asked.postal_address,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function changesOf(before: Settings, after: Settings, names: readonly string[]): Changes {
  const [from, to] = [before, after].map((settings): Record<string, unknown> => settings)
  return Object.fromEntries(names.map((name) => [name, { from: from?.[name], to: to?.[name] }]))
}
