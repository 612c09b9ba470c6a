-- The log stays append only, except that an erasure may blank what names a person. What was done, when and to which item stays.
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and current_setting('cadence.erasing_person', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_log is append only';
end $$;--> statement-breakpoint
CREATE FUNCTION audit_log_deed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (new.id, new.at, new.action) is distinct from (old.id, old.at, old.action)
    or new.actor_id is distinct from old.actor_id
    or new.item_id is distinct from old.item_id
    or new.request_id is distinct from old.request_id then
    raise exception 'audit_log is append only';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER audit_log_deed_stays BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_deed_stays();
