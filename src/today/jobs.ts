import { checkAlarmsJob } from './alarms/check-alarms.ts'
import { sendAlarmJob } from './alarms/send-alarm.ts'

export const jobs = { checkAlarmsJob, sendAlarmJob }
