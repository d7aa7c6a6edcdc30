ALTER TABLE `orders` ADD `awaits_dispatch` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `dispatched_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `parcel` text;--> statement-breakpoint
CREATE INDEX `orders_to_dispatch` ON `orders` (`id`) WHERE awaits_dispatch = 1;--> statement-breakpoint
CREATE INDEX `orders_dispatched` ON `orders` (`dispatched_at`,`id`) WHERE dispatched_at IS NOT NULL;