@spec-5
Feature: The URL of a list
  The URL of a list can be shared, and typed by hand.

  @5.query-values-are-text
  Scenario: A number in the search is treated as text
    Given there are 12 public organizations
    When Vera visits "/organizations/?searchString=12"
    Then Vera finds "Search organizations" set to "12"
    And Vera hears "1 of 12 organizations"

  Scenario: Unknown parameters in the URL are ignored
    Given there are 12 public organizations
    When Vera visits "/organizations/?fbclid=IwAR0x&utm_source=newsletter"
    Then Vera hears "12 organizations"
    And Vera is at "/organizations/"
