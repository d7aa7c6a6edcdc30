ALTER TABLE `payment_events` ADD `body_hash` text;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `body_size` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_one_unsigned` ON `payment_events` (`payment_id`) WHERE signature = 'unsigned' AND handled_at IS NULL AND payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_events_of_nobody` ON `payment_events` (`received_at`) WHERE cause = 'webhook' AND payment_id IS NULL AND handled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_events_bodies` ON `payment_events` (`received_at`) WHERE cause = 'webhook' AND payment_id IS NOT NULL AND handled_at IS NOT NULL AND body <> '';--> statement-breakpoint
CREATE INDEX `payments_provider_reference` ON `payments` (`provider_reference`) WHERE provider_reference IS NOT NULL;