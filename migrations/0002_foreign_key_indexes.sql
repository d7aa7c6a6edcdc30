CREATE INDEX `cart_lines_cart` ON `cart_lines` (`cart_id`);--> statement-breakpoint
CREATE INDEX `payment_reports_opened_by` ON `payment_reports` (`opened_by`) WHERE opened_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_reports_decided_by` ON `payment_reports` (`decided_by`) WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `coupon_redemptions_coupon` ON `coupon_redemptions` (`coupon_id`);