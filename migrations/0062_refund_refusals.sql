ALTER TABLE `payment_refunds` ADD `refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A refused free order stayed rejected, with its coupons and its stock. It is cancelled now, as later ones are.
UPDATE `coupons` SET `used` = `used` - (SELECT COUNT(*) FROM `coupon_redemptions` JOIN `orders` ON `orders`.`id` = `coupon_redemptions`.`order_id` WHERE `coupon_redemptions`.`coupon_id` = `coupons`.`id` AND `orders`.`status` = 'rejected' AND `orders`.`payable` = 0 AND `coupon_redemptions`.`state` IN ('held', 'used')) WHERE `id` IN (SELECT `coupon_id` FROM `coupon_redemptions` JOIN `orders` ON `orders`.`id` = `coupon_redemptions`.`order_id` WHERE `orders`.`status` = 'rejected' AND `orders`.`payable` = 0 AND `coupon_redemptions`.`state` IN ('held', 'used'));
--> statement-breakpoint
UPDATE `coupon_redemptions` SET `state` = 'released' WHERE `state` IN ('held', 'used') AND `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'rejected' AND `payable` = 0);
--> statement-breakpoint
UPDATE `products` SET `available_qty` = `available_qty` + (SELECT SUM(`order_lines`.`qty`) FROM `order_lines` JOIN `orders` ON `orders`.`id` = `order_lines`.`order_id` WHERE `order_lines`.`product_id` = `products`.`id` AND `orders`.`status` = 'rejected' AND `orders`.`payable` = 0) WHERE `id` IN (SELECT `order_lines`.`product_id` FROM `order_lines` JOIN `orders` ON `orders`.`id` = `order_lines`.`order_id` WHERE `orders`.`status` = 'rejected' AND `orders`.`payable` = 0);
--> statement-breakpoint
UPDATE `order_history` SET `to_status` = 'cancelled' WHERE `to_status` = 'rejected' AND EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`id` = `order_history`.`order_id` AND `orders`.`version` = `order_history`.`version` AND `orders`.`status` = 'rejected' AND `orders`.`payable` = 0);
--> statement-breakpoint
UPDATE `orders` SET `status` = 'cancelled' WHERE `status` = 'rejected' AND `payable` = 0;
