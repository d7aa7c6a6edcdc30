ALTER TABLE `order_lines` ADD `needs_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `awaits_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `order_lines` SET `needs_approval` = 1 WHERE `course_id` IS NOT NULL AND `order_id` IN (SELECT `id` FROM `orders` WHERE `needs_approval` = 1 AND `status` IN ('notYetReceived', 'pendingApproved', 'rejected'));
