ALTER TABLE `bank_accounts` ADD `enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `ended_at` integer;