ALTER TABLE `access_grants` ADD `metered_from` integer;--> statement-breakpoint
ALTER TABLE `access_grants` ADD `metered_until` integer;