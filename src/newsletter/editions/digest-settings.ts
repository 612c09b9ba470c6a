import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { rampLimit } from '../sending/ramp.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { type DigestSettings, adminDigestSettings } from './calls.ts'

export const adminDigestSettingsHandler = handle(adminDigestSettings, async (_, context) =>
  wireSettings(await settingsOf(context.db), context),
)

/** The settings on the wire. */
export function wireSettings(
  settings: Settings,
  { config, outside, now }: Pick<RequestContext, 'config' | 'outside' | 'now'>,
): DigestSettings {
  return {
    sending: settings.sending,
    sending_why: settings.sendingWhy,
    automatic: settings.automatic,
    lead_minutes: settings.leadMinutes,
    expire_hours: settings.expireHours,
    per_second: settings.perSecond,
    per_domain_minute: settings.perDomainMinute,
    ramp_since: settings.rampSince?.toISOString() ?? null,
    ramp_limit: rampLimit(settings.rampSince, now),
    soft_limit: settings.softLimit,
    complaints_limit: settings.complaintsLimit,
    count_clicks: settings.countClicks,
    postal_address: settings.postalAddress,
    time_zone: config.digestTimeZone,
    mail_server: outside.post?.host ?? null,
    version: settings.version,
  }
}
