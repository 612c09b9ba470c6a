CREATE INDEX "findings_fetched" ON "findings" USING btree ("fetched_at");--> statement-breakpoint
-- Half of the time of an insert was spent on planning this function's statements again each time.
ALTER FUNCTION search_refresh(uuid[]) SET plan_cache_mode = force_generic_plan;
