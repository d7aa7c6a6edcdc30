ALTER TABLE `order_history` ADD `difference` integer;--> statement-breakpoint
ALTER TABLE `order_history` ADD `note` text;--> statement-breakpoint
CREATE INDEX `order_history_differences` ON `order_history` (`at`) WHERE difference IS NOT NULL;