ALTER TABLE `payments` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `ask_at` integer;--> statement-breakpoint
CREATE INDEX `payments_ask` ON `payments` (`ask_at`) WHERE ask_at IS NOT NULL;